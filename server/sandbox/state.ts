/** What the stand-in remembers, in a SQLite file: objects by id, answers by idempotency key, money, and webhooks to send. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type SandboxObject = { id: string; object: string; created: number; [field: string]: unknown };
export type LedgerLine = {
  at: number;
  kind: 'charge' | 'refund';
  /** What the product knows it by: an invoice of Stripe's, a capture of PayPal's. */
  source: string;
  amount: number;
  currency: string;
  orderId: string;
};
/** A webhook to send; `due` in milliseconds since 1970, null while it is held. */
export type Delivery = { position: number; event: string; tries: number; due: number | null };
/** `request` tells whether the key came with the same request as before. */
export type Answered = { request: string; answer: string };

export type SandboxState = {
  get(id: string): SandboxObject | undefined;
  put<T extends SandboxObject>(object: T): T;
  /** Oldest first. */
  list(type: string): SandboxObject[];
  /** All of it is written, or none. */
  atomically<T>(work: () => T): T;
  answered(key: string): Answered | undefined;
  remember(key: string, answered: Answered): void;
  write(line: LedgerLine): void;
  ledger(): LedgerLine[];
  enqueue(event: string, due: number | null): Delivery;
  /** Those that are not held, the earliest due first. */
  deliveries(): Delivery[];
  held(): Delivery[];
  putOff(position: number, due: number): void;
  settle(position: number): void;
  close(): void;
};

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** `file` may be `:memory:`. */
export function openSandboxState(file: string): SandboxState {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists objects (id text primary key, type text not null, body text not null, position integer);
    create index if not exists objects_of_type on objects (type, position);
    create table if not exists replies (key text primary key, request text not null, answer text not null);
    create table if not exists ledger (position integer primary key, body text not null);
    create table if not exists deliveries (position integer primary key, event text not null, tries integer not null, due integer);
  `);
  const body = (row: Record<string, unknown> | undefined) => (row ? JSON.parse(String(row.body)) : undefined);
  return { ...objectsIn(db, body), ...ledgerIn(db, body), ...deliveriesIn(db), close: () => db.close() };
}

type Row = Record<string, unknown>;

function objectsIn(db: DatabaseSync, body: (row: Row | undefined) => SandboxObject) {
  const select = db.prepare('select body from objects where id = ?');
  const selectType = db.prepare('select body from objects where type = ? order by position');
  const upsert = db.prepare(
    `insert into objects (id, type, body, position) values (?, ?, ?, (select coalesce(max(position), 0) + 1 from objects))
     on conflict (id) do update set body = excluded.body`,
  );
  const selectReply = db.prepare('select request, answer from replies where key = ?');
  const insertReply = db.prepare('insert or ignore into replies (key, request, answer) values (?, ?, ?)');
  let inside = false;
  return {
    get: (id: string): SandboxObject | undefined => body(select.get(id)),
    put<T extends SandboxObject>(object: T): T {
      upsert.run(object.id, object.object, JSON.stringify(object));
      return object;
    },
    list: (type: string) => selectType.all(type).map(body),
    atomically<T>(work: () => T): T {
      if (inside) return work();
      inside = true;
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        inside = false;
      }
    },
    answered: (key: string) => selectReply.get(key) as Answered | undefined,
    remember: (key: string, { request, answer }: Answered) => void insertReply.run(key, request, answer),
  };
}

function ledgerIn(db: DatabaseSync, body: (row: Row | undefined) => unknown) {
  const insert = db.prepare('insert into ledger (body) values (?)');
  const select = db.prepare('select body from ledger order by position');
  return {
    write: (line: LedgerLine) => void insert.run(JSON.stringify(line)),
    ledger: () => select.all().map(body) as LedgerLine[],
  };
}

function deliveriesIn(db: DatabaseSync) {
  const insert = db.prepare('insert into deliveries (event, tries, due) values (?, 0, ?) returning *');
  const waiting = db.prepare('select * from deliveries where due is not null order by due, position');
  const held = db.prepare('select * from deliveries where due is null order by position');
  const putOff = db.prepare('update deliveries set tries = tries + 1, due = ? where position = ?');
  const remove = db.prepare('delete from deliveries where position = ?');
  return {
    enqueue: (event: string, due: number | null) => insert.get(event, due) as Delivery,
    deliveries: () => waiting.all() as Delivery[],
    held: () => held.all() as Delivery[],
    putOff: (position: number, due: number) => void putOff.run(due, position),
    settle: (position: number) => void remove.run(position),
  };
}
