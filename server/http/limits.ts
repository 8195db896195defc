/** Rate limits, counted in the database so that several processes count together (docs/decisions/0041-layered-limits.md). */
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { isDivisionByZero } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import type { Secrets } from '../secrets.ts';
import { ApiError } from './api-error.ts';

/** Allows `points` attempts per `windowMs`, counted from the first one. `name` must be unique. */
export type LimitRule = { name: string; points: number; windowMs: number };

/** A rule for one key, which may be any text: only its digest is stored. */
export type Budget = {
  rule: LimitRule;
  key: string;
  /** How many points an attempt takes; 1 by default. */
  amount?: number;
};

export type Limits = {
  /**
   * Takes one attempt from every budget, or from none when one of them is used up: a refused attempt costs nobody anything.
   * @param budgets the narrowest first, e.g. IP address, network, account. Their rows are locked in this order: calls that share
   * budgets name them in the same one.
   * @returns how many attempts the first budget has left
   * @throws ApiError tooManyRequests with `retryAfter`
   */
  consume(...budgets: Budget[]): Promise<number>;
  /** Returns an attempt of one point to every budget, for example after a correct password. */
  giveBack(...budgets: Budget[]): Promise<void>;
  /** Forgets all attempts of every budget. */
  clear(...budgets: Budget[]): Promise<void>;
};

/** For this long a used-up budget is refused from memory, so that further attempts cost no query. */
const maxBlockMs = 5_000;
const maxBlocked = 10_000;

type Row = { digest: string; points: number; amount: number; expire: number };

/** @param onRefused called with the name of each rule that refuses an attempt */
export function createLimits(
  db: Db,
  clock: Clock,
  secrets: Pick<Secrets, 'digest'>,
  onRefused: (name: string) => void = () => {},
): Limits {
  const blocked = new Map<string, { until: number; expire: number }>();
  const digestOf = ({ rule, key }: Budget) => `${rule.name}:${secrets.digest('limit', key)}`;
  const rowsOf = (budgets: Budget[], now: number): Row[] =>
    budgets.map((budget) => ({
      digest: digestOf(budget),
      points: budget.rule.points,
      amount: budget.amount ?? 1,
      expire: now + budget.rule.windowMs,
    }));

  const refuse = (expire: number, now: number, names: string[]): never => {
    const retryAfter = Math.max(1, Math.ceil((expire - now) / 1000));
    throw new ApiError('tooManyRequests', { retryAfter, limits: names });
  };

  /** Ends refusals from memory. Returns the digests. */
  const unblock = (budgets: Budget[]): string[] => {
    const digests = budgets.map(digestOf);
    for (const digest of digests) blocked.delete(digest);
    return digests;
  };

  /** In the order in which attempts take them: two statements that lock the same rows in another order end in a deadlock. */
  const selectLocked = (digests: string[]) =>
    db
      .selectFrom('limits')
      .select('key')
      .where('key', 'in', digests)
      .orderBy(sql`array_position(${digests}::text[], key)`)
      .forUpdate();

  return {
    async consume(...budgets) {
      const now = clock.now().getTime();
      const rows = rowsOf(budgets, now);
      for (const { digest } of rows) {
        const block = blocked.get(digest);
        if (!block || block.until <= now) continue;
        onRefused(nameOf(digest));
        refuse(block.expire, now, [nameOf(digest)]);
      }
      const used = await takeFromAll(db, rows, now);
      if (used !== null) return (rows[0]?.points ?? 0) - used;
      const full = await findFull(db, rows, now);
      if (blocked.size > maxBlocked) blocked.clear();
      for (const { key, expire } of full) {
        onRefused(nameOf(key));
        blocked.set(key, { expire: Number(expire), until: Math.min(Number(expire), now + maxBlockMs) });
      }
      const names = full.map(({ key }) => nameOf(key));
      return refuse(Math.max(0, ...full.map(({ expire }) => Number(expire))), now, names);
    },
    async giveBack(...budgets) {
      const digests = unblock(budgets);
      await db
        .updateTable('limits')
        .set((set) => ({ points: set('points', '-', 1) }))
        .where('key', 'in', selectLocked(digests).where('points', '>', 0))
        .execute();
    },
    async clear(...budgets) {
      const digests = unblock(budgets);
      await db.deleteFrom('limits').where('key', 'in', selectLocked(digests)).execute();
    },
  };
}

/** The rule of a stored key, which is `{rule}:{digest}`. */
function nameOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

/**
 * One statement: each budget is taken from only when the one before was, and the first only when none is used up. One that another
 * attempt uses up meanwhile makes the statement fail, which gives back what it has taken.
 * @returns how many attempts the first budget has had, or null when a budget was used up
 */
async function takeFromAll(db: Db, rows: Row[], now: number): Promise<number | null> {
  const parts = rows.map(({ digest, points, amount, expire }, index) => {
    const source = index === 0 ? sql`where not exists (${fullRows(rows, now)})` : sql`from ${step(index - 1)}`;
    return sql`${step(index)} as (
      insert into limits (key, points, expire) select ${digest}::text, ${amount}::integer, ${expire}::bigint ${source}
      on conflict (key) do update set
        points = case when limits.expire <= ${now}::bigint then excluded.points else limits.points + excluded.points end,
        expire = case when limits.expire <= ${now}::bigint then excluded.expire else limits.expire end
      where limits.expire <= ${now}::bigint or limits.points + excluded.points <= ${points}::integer
      returning points)`;
  });
  const last = step(rows.length - 1);
  const used = sql`select points as used, 1 / (select count(*) from ${last}) from step0`;
  try {
    const result = await sql<{ used: number }>`with ${sql.join(parts)} ${used}`.execute(db);
    return result.rows[0]?.used ?? null;
  } catch (error) {
    if (isDivisionByZero(error)) return null;
    throw error;
  }
}

async function findFull(db: Db, rows: Row[], now: number): Promise<{ key: string; expire: string }[]> {
  return (await sql<{ key: string; expire: string }>`${fullRows(rows, now)}`.execute(db)).rows;
}

function fullRows(rows: Row[], now: number): RawBuilder<unknown> {
  const isFull = rows.map(
    ({ digest, points, amount }) => sql`(key = ${digest} and points > ${points - amount}::integer)`,
  );
  return sql`select key, expire from limits where expire > ${now}::bigint and (${sql.join(isFull, sql` or `)})`;
}

function step(index: number): RawBuilder<unknown> {
  return sql.ref(`step${index}`);
}
