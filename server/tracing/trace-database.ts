/** A span per statement: operation and table, never its text or values. */
import type pg from 'pg';
import { type NewSpan, spanKind, type Tracer } from './tracer.ts';

// biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of `query`, which pass unchanged
type Query = (...args: any[]) => any;

/** Traces the statements of a pool, and those of the connections that it lends. Connecting to the database is not traced. */
export function traceDatabase(pool: pg.Pool, tracer: Tracer): void {
  pool.query = traced(pool.query.bind(pool), tracer);
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.query = traced(client.query.bind(client), tracer);
  });
}

function traced(query: Query, tracer: Tracer): Query {
  return (...args) => {
    const text = textOf(args[0]);
    // With a callback: the pool's own call, whose statement is traced already.
    if (text === null || typeof args.at(-1) === 'function') return query(...args);
    return tracer.active() ? tracer.run(describeStatement(text), () => query(...args)) : query(...args);
  };
}

/** Null for a cursor. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}

const operations = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'savepoint',
]);
const tablePattern = /\b(?:from|into|update)\s+"?(\w+)/i;

export function describeStatement(text: string): NewSpan {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const operation = operations.has(word) ? word : 'other';
  return statementSpan(operation, tablePattern.exec(text)?.[1]);
}

/** https://opentelemetry.io/docs/specs/semconv/database/database-spans/ */
export function statementSpan(operation: string, table?: string): NewSpan {
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: spanKind.client,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
