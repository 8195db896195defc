/**
 * What operators change while the server runs. Every process reads the table every two seconds, so all follow without a restart
 * (docs/decisions/0069-settings-while-running.md).
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { catalogEntries } from '../billing/catalog.ts';
import { secondMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import { findSettings } from './store.ts';

const schemas = {
  /** `date`: since when the prices are these. */
  catalog: z.object({ date: z.iso.date(), entries: catalogEntries }),
  maintenance: z.object({
    /** What is refused with 503; `none`: it is only announced. */
    closed: z.enum(['none', 'purchases', 'all']),
    /** The operator's own words instead of the translated ones. */
    message: z.string().nullable(),
    until: z.iso.datetime().nullable(),
  }),
};

type Values = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> | null };
export type AppliedCatalog = NonNullable<Values['catalog']>;
export type Maintenance = NonNullable<Values['maintenance']>;

export type OperatorSettings = {
  /** The same objects until something changes. */
  current(): Readonly<Values>;
  /** Reads the table now. @throws when the database cannot be reached */
  refresh(): Promise<void>;
  /** Reads it again and again. @returns a function that stops it */
  follow(onChange: (current: Readonly<Values>, former: Readonly<Values>) => void): () => void;
};

const intervalMs = 2 * secondMs;

export function createOperatorSettings({ db, log }: { db: Db; log: Log }): OperatorSettings {
  let current: Values = { catalog: null, maintenance: null };

  const refresh = async () => {
    const rows = new Map((await findSettings(db)).map(({ name, value }) => [name, value]));
    const read = <Name extends keyof Values>(name: Name): Values[Name] => {
      const parsed = schemas[name].nullable().safeParse(rows.get(name) ?? null);
      if (!parsed.success) log.error({ err: parsed.error, name }, 'operator setting unreadable');
      const value = (parsed.success ? parsed.data : current[name]) as Values[Name];
      return isDeepStrictEqual(value, current[name]) ? current[name] : value;
    };
    const next = { catalog: read('catalog'), maintenance: read('maintenance') };
    if (next.catalog !== current.catalog || next.maintenance !== current.maintenance) current = next;
  };

  return {
    current: () => current,
    refresh,
    follow(onChange) {
      let former = current;
      const timer = setInterval(() => {
        refresh().then(
          () => {
            if (current !== former) onChange(current, former);
            former = current;
          },
          // The service checks report a lost database; until it is back, the latest settings apply.
          () => {},
        );
      }, intervalMs);
      return () => clearInterval(timer);
    },
  };
}
