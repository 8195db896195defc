/** The mails that the stand-in received, in SQLite. */
import { DatabaseSync } from 'node:sqlite';

export type StoredMail = { id: number; to: string; subject: string; text: string; html: string; receivedAt: string };

export type MailStore = {
  add(mail: Omit<StoredMail, 'id'>): void;
  /** Newest first; `to` (any case) narrows. */
  list(to?: string): StoredMail[];
  find(id: number): StoredMail | undefined;
  close(): void;
};

const mostListed = 200;

/** `file`: a path, or `:memory:`. */
export function openMailStore(file: string): MailStore {
  const db = new DatabaseSync(file);
  db.exec(`create table if not exists mails (
    id integer primary key autoincrement, recipient text not null, subject text not null, body text not null,
    html text not null, received_at text not null
  ) strict;
  create index if not exists mails_recipient on mails (recipient, id);`);
  const columns = 'id, recipient as "to", subject, body as text, html, received_at as receivedAt';
  const insert = db.prepare('insert into mails (recipient, subject, body, html, received_at) values (?, ?, ?, ?, ?)');
  const newest = db.prepare(`select ${columns} from mails order by id desc limit ${mostListed}`);
  const newestTo = db.prepare(`select ${columns} from mails where recipient = ? order by id desc limit ${mostListed}`);
  const one = db.prepare(`select ${columns} from mails where id = ?`);
  return {
    add: ({ to, subject, text, html, receivedAt }) => {
      insert.run(to.toLowerCase(), subject, text, html, receivedAt);
    },
    list: (to) => (to ? newestTo.all(to.toLowerCase()) : newest.all()) as unknown as StoredMail[],
    find: (id) => one.get(id) as unknown as StoredMail | undefined,
    close: () => db.close(),
  };
}
