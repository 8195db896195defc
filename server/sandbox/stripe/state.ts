/** What the stand-in remembers, in a SQLite file: objects by id, answers by idempotency key, money in a ledger. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type StripeObject = { id: string; object: string; created: number; [field: string]: unknown };
export type LedgerLine = {
  at: number;
  kind: 'charge' | 'refund';
  invoice: string;
  amount: number;
  currency: string;
  orderId: string;
};

export type StripeState = {
  get(id: string): StripeObject | undefined;
  put<T extends StripeObject>(object: T): T;
  list(type: string): StripeObject[];
  /** The answer given to an idempotency key before. */
  answered(key: string): string | undefined;
  remember(key: string, answer: string): void;
  write(line: LedgerLine): void;
  ledger(): LedgerLine[];
  close(): void;
};

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** `file` may be `:memory:`. */
export function openStripeState(file: string): StripeState {
  const db = new DatabaseSync(file);
  db.exec(`
    create table if not exists objects (id text primary key, type text not null, body text not null, position integer);
    create table if not exists answers (key text primary key, body text not null);
    create table if not exists ledger (position integer primary key, body text not null);
  `);
  const select = db.prepare('select body from objects where id = ?');
  const selectType = db.prepare('select body from objects where type = ? order by position');
  const upsert = db.prepare(
    `insert into objects (id, type, body, position) values (?, ?, ?, (select coalesce(max(position), 0) + 1 from objects))
     on conflict (id) do update set body = excluded.body`,
  );
  const selectAnswer = db.prepare('select body from answers where key = ?');
  const insertAnswer = db.prepare('insert or ignore into answers (key, body) values (?, ?)');
  const insertLine = db.prepare('insert into ledger (body) values (?)');
  const selectLedger = db.prepare('select body from ledger order by position');
  const body = (row: Record<string, unknown> | undefined) => (row ? JSON.parse(String(row.body)) : undefined);
  return {
    get: (id) => body(select.get(id)),
    put(object) {
      upsert.run(object.id, object.object, JSON.stringify(object));
      return object;
    },
    list: (type) => selectType.all(type).map(body),
    answered: (key) => {
      const row = selectAnswer.get(key);
      return row && String(row.body);
    },
    remember: (key, answer) => void insertAnswer.run(key, answer),
    write: (line) => void insertLine.run(JSON.stringify(line)),
    ledger: () => selectLedger.all().map(body),
    close: () => db.close(),
  };
}
