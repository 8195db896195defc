/** Puts the context together: database, mail, limits. `main.ts` and the tests differ only in what they hand in. */
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createBackground } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type DatabasePlace, openDatabase } from './db/open.ts';
import { createLimits } from './http/limits.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMailCatalogue } from './mail/catalogue.ts';
import { createMailer, type MailTransport } from './mail/mailer.ts';

export type Parts = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  place: DatabasePlace;
  transport: MailTransport;
  sandboxUrl: string | null;
};

export type Composed = {
  context: Context;
  /** Waits for the work under way, then closes mail and database. */
  close(): Promise<void>;
};

const localesFolder = path.join(import.meta.dirname, '..', 'locales');

export async function compose({ config, clock, log, place, transport, sandboxUrl }: Parts): Promise<Composed> {
  const database = await openDatabase(place, log);
  const background = createBackground(log);
  const mail = createMailer({ config, transport, catalogue: createMailCatalogue(localesFolder), background, log });
  const context: Context = {
    config,
    db: database.db,
    clock,
    mail,
    background,
    jobs: createJobs({ db: database.db, clock, log }),
    limits: createLimits(database.pool),
    log,
    sandboxUrl,
  };
  return {
    context,
    async close() {
      await context.jobs.stop();
      await background.idle();
      mail.close();
      await database.close();
    },
  };
}

/** Where the configuration puts the database. */
export function databasePlace({ databaseUrl, dataDir }: Config): DatabasePlace {
  return databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'folder', folder: path.join(dataDir, 'db') };
}
