/** The responses of every operation to overload, a lost database, and an unexpected error. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#server/db/schema.ts';
import { createLimits } from '#server/http/limits.ts';
import type { ContractClient, ExpectResponse } from '../contract-client.ts';
import { operations } from '../openapi-document.ts';
import { withoutDatabase } from '../unreachable-responses.ts';
import { exampleRequest } from './invalid-requests.ts';

const samplePeriodMs = 1_100;

export async function overload({ shop, withOtherServer }: ContractClient): Promise<void> {
  const config = { ...shop.context.config, maxEventLoopDelayMs: 1 };
  await withOtherServer({ config }, async (expectResponse) => {
    for (const operation of operations)
      await whileBusy(() => expectResponse(operation.id, 'overloaded', exampleRequest(operation)));
  });
}

export async function lostDatabase(client: ContractClient): Promise<void> {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await withBrokenDatabase(client, lost, 'unavailable');
}

export async function internalError(client: ContractClient): Promise<void> {
  await withBrokenDatabase(client, new Error('unexpected'), 'internalError');
}

/** The event loop's delay is measured over a second; when it is no longer high, the loop is blocked again. */
async function whileBusy(check: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries === 5) throw error;
      const until = performance.now() + samplePeriodMs;
      while (performance.now() < until);
      // A timer takes the measurement.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

async function withBrokenDatabase(
  { shop, withOtherServer }: ContractClient,
  error: Error,
  reason: string,
): Promise<void> {
  const broken = brokenPool(error);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: broken }) });
  await withOtherServer(
    { db, pool: broken, limits: createLimits(db, shop.context.clock, shop.context.secrets) },
    async (expectResponse: ExpectResponse) => {
      for (const operation of operations.filter(({ id }) => !withoutDatabase.includes(id))) {
        await expectResponse(operation.id, reason, { ...exampleRequest(operation), token: 'A'.repeat(43) });
      }
    },
  );
  await shop.context.background.idle();
}

function brokenPool(error: Error): Pool {
  const fail = () => Promise.reject(error);
  return { connect: fail, query: fail, end: async () => {} } as unknown as Pool;
}
