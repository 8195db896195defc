/** The stored state of a fake: objects by id, responses by idempotency key, the ledger, and webhooks to send, in a SQLite file. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type SandboxObject = { id: string; object: string; created: number; [field: string]: unknown };
export type LedgerEntry = {
  at: number;
  kind: 'charge' | 'refund';
  /** The id the product stores: an invoice at Stripe, a capture at PayPal. */
  source: string;
  amount: number;
  currency: string;
  orderId: string;
};
/** A webhook to send; `due` in milliseconds since 1970, null while it is held back. */
export type QueuedWebhook = { position: number; event: string; tries: number; due: number | null };
/** `request` is a digest: a reused key with another request is an error. */
export type SavedResponse = { request: string; response: string };

export type SandboxState = {
  get(id: string): SandboxObject | undefined;
  put<T extends SandboxObject>(object: T): T;
  /** Oldest first. */
  list(type: string): SandboxObject[];
  transaction<T>(work: () => T): T;
  findResponse(key: string): SavedResponse | undefined;
  saveResponse(key: string, saved: SavedResponse): void;
  addLedgerEntry(entry: LedgerEntry): void;
  /** Oldest first. */
  ledger(): LedgerEntry[];
  enqueueWebhook(event: string, due: number | null): QueuedWebhook;
  /** Those that are not held back, the earliest due first. */
  pendingWebhooks(): QueuedWebhook[];
  heldWebhooks(): QueuedWebhook[];
  retryWebhook(position: number, due: number): void;
  removeWebhook(position: number): void;
  close(): void;
};

/** @param file a path, or `:memory:` */
export function openSandboxState(file: string): SandboxState {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists objects (id text primary key, type text not null, body text not null, position integer);
    create index if not exists objects_of_type on objects (type, position);
    create index if not exists objects_by_position on objects (position);
    create table if not exists responses (key text primary key, request text not null, response text not null);
    create table if not exists ledger (position integer primary key, body text not null);
    create table if not exists webhooks (position integer primary key, event text not null, tries integer not null, due integer);
  `);
  return { ...objectsIn(db), ...responsesIn(db), ...ledgerIn(db), ...webhooksIn(db), close: () => db.close() };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

type Row = Record<string, unknown>;

function parseBody(row: Row | undefined) {
  return row ? JSON.parse(String(row.body)) : undefined;
}

function objectsIn(db: DatabaseSync) {
  const select = db.prepare('select body from objects where id = ?');
  const selectType = db.prepare('select body from objects where type = ? order by position');
  const upsert = db.prepare(
    `insert into objects (id, type, body, position) values (?, ?, ?, (select coalesce(max(position), 0) + 1 from objects))
     on conflict (id) do update set body = excluded.body`,
  );
  let isOpen = false;
  return {
    get: (id: string): SandboxObject | undefined => parseBody(select.get(id)),
    put<T extends SandboxObject>(object: T): T {
      upsert.run(object.id, object.object, JSON.stringify(object));
      return object;
    },
    list: (type: string) => selectType.all(type).map(parseBody) as SandboxObject[],
    transaction<T>(work: () => T): T {
      if (isOpen) return work();
      isOpen = true;
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        isOpen = false;
      }
    },
  };
}

function responsesIn(db: DatabaseSync) {
  const select = db.prepare('select request, response from responses where key = ?');
  const insert = db.prepare('insert or ignore into responses (key, request, response) values (?, ?, ?)');
  return {
    findResponse: (key: string) => select.get(key) as SavedResponse | undefined,
    saveResponse: (key: string, { request, response }: SavedResponse) => void insert.run(key, request, response),
  };
}

function ledgerIn(db: DatabaseSync) {
  const insert = db.prepare('insert into ledger (body) values (?)');
  const select = db.prepare('select body from ledger order by position');
  return {
    addLedgerEntry: (entry: LedgerEntry) => void insert.run(JSON.stringify(entry)),
    ledger: () => select.all().map(parseBody) as LedgerEntry[],
  };
}

function webhooksIn(db: DatabaseSync) {
  const insert = db.prepare('insert into webhooks (event, tries, due) values (?, 0, ?) returning *');
  const pending = db.prepare('select * from webhooks where due is not null order by due, position');
  const held = db.prepare('select * from webhooks where due is null order by position');
  const retry = db.prepare('update webhooks set tries = tries + 1, due = ? where position = ?');
  const remove = db.prepare('delete from webhooks where position = ?');
  return {
    enqueueWebhook: (event: string, due: number | null) => insert.get(event, due) as QueuedWebhook,
    pendingWebhooks: () => pending.all() as QueuedWebhook[],
    heldWebhooks: () => held.all() as QueuedWebhook[],
    retryWebhook: (position: number, due: number) => void retry.run(due, position),
    removeWebhook: (position: number) => void remove.run(position),
  };
}
