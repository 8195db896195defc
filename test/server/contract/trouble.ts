/** What every call answers when the server itself is in trouble: overload, a lost database, a mistake of ours. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#server/db/schema.ts';
import { createLimits } from '#server/http/limits.ts';
import { calls } from './document.ts';
import { exampleOf } from './refusals.ts';
import type { Sees, Stage } from './stage.ts';

/** They look nothing up that could be lost. */
const needNoDatabase = ['getIpGeo', 'listProducts'];
const longerThanSampledMs = 1_100;

export async function overload({ shop, elsewhere }: Stage): Promise<void> {
  const config = { ...shop.context.config, slowestLoopMs: 1 };
  await elsewhere({ config }, async (sees) => {
    for (const call of calls) await untilBusy(() => sees(call.id, 'overloaded', exampleOf(call)));
  });
}

export async function lostDatabase(stage: Stage): Promise<void> {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await withBrokenDatabase(stage, lost, 'unavailable');
}

export async function ownMistake(stage: Stage): Promise<void> {
  await withBrokenDatabase(stage, new Error('a mistake'), 'internalError');
}

/** The measure holds for a second: whenever it has worn off, the loop is blocked again. */
async function untilBusy(look: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await look();
      return;
    } catch (error) {
      if (tries === 5) throw error;
      const until = performance.now() + longerThanSampledMs;
      while (performance.now() < until);
      // The measure is taken by a timer.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

async function withBrokenDatabase({ shop, elsewhere }: Stage, error: Error, reason: string): Promise<void> {
  const broken = brokenPool(error);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: broken }) });
  await elsewhere({ db, limits: createLimits(broken) }, async (sees: Sees) => {
    for (const call of calls.filter(({ id }) => !needNoDatabase.includes(id))) {
      await sees(call.id, reason, { ...exampleOf(call), token: 'A'.repeat(43) });
    }
  });
  await shop.context.background.idle();
}

function brokenPool(error: Error): Pool {
  const fail = () => Promise.reject(error);
  return { connect: fail, query: fail, end: async () => {} } as unknown as Pool;
}
