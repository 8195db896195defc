/** The SQL that the server sends. PGlite has one connection, so only the statements show whether a transaction takes its lock. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import pg from 'pg';

/** Runs `work` and returns the statements that were sent meanwhile: connection by connection, each in order. */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const query = mock.method(pg.Client.prototype, 'query');
  try {
    await work();
    const byConnection = Map.groupBy(query.mock.calls, (call) => call.this);
    return [...byConnection.values()].flat().map(({ arguments: [statement] }) => textOf(statement));
  } finally {
    query.mock.restore();
  }
}

/** Fails when no transaction writes to the table, or one reads or writes it before it has locked the account's row. */
export function assertAccountLocked(queries: readonly string[], table: string): void {
  const transactions = queries.join('\n').split(/^(?=begin|start transaction)/m);
  const writing = transactions.filter((sql) =>
    new RegExp(`^(insert into|update|delete from) "${table}"`, 'm').test(sql),
  );
  assert.ok(writing.length > 0, `no transaction writes to ${table}:\n${queries.join('\n')}`);
  for (const sql of writing) {
    const lock = sql.search(/^select .*"accounts".* for (no key )?update/m);
    const use = sql.search(new RegExp(`^(select|insert|update|delete) .*"${table}"`, 'm'));
    assert.ok(lock >= 0 && lock < use, `${table} is used without the account's lock:\n${sql}`);
  }
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
