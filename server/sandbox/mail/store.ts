/** The received mails, in a SQLite file. */
import { DatabaseSync } from 'node:sqlite';

export type StoredMail = { id: number; to: string; subject: string; text: string; html: string; receivedAt: string };
export type StoredAttachment = { filename: string; contentType: string; content: Uint8Array };
/** A mail with a verification code in its subject. */
export type MailedCode = Pick<StoredMail, 'to' | 'subject' | 'receivedAt'> & { code: string };

export type MailStore = {
  add(mail: Omit<StoredMail, 'id'>, attachments?: readonly StoredAttachment[]): void;
  /** Newest first; `to` (in any case) filters. */
  list(to?: string): StoredMail[];
  find(id: number): StoredMail | undefined;
  /** In the order of the mail. */
  attachments(mailId: number): StoredAttachment[];
  /** The newest verification code of each recipient, newest first. */
  lastCodes(): MailedCode[];
  close(): void;
};

const maxListed = 200;

/** @param file a path, or `:memory:` */
export function openMailStore(file: string): MailStore {
  const db = new DatabaseSync(file);
  db.exec(`create table if not exists mails (
    id integer primary key autoincrement, recipient text not null, subject text not null, body text not null,
    html text not null, received_at text not null
  ) strict;
  create index if not exists mails_recipient on mails (recipient, id);
  create table if not exists attachments (
    id integer primary key autoincrement, mail_id integer not null references mails (id), filename text not null,
    content_type text not null, content blob not null
  ) strict;
  create index if not exists attachments_mail on attachments (mail_id, id);`);
  const columns = 'id, recipient as "to", subject, body as text, html, received_at as receivedAt';
  const insert = db.prepare('insert into mails (recipient, subject, body, html, received_at) values (?, ?, ?, ?, ?)');
  const insertAttachment = db.prepare(
    'insert into attachments (mail_id, filename, content_type, content) values (?, ?, ?, ?)',
  );
  const attached = db.prepare(
    'select filename, content_type as contentType, content from attachments where mail_id = ? order by id',
  );
  const newest = db.prepare(`select ${columns} from mails order by id desc limit ${maxListed}`);
  const newestTo = db.prepare(`select ${columns} from mails where recipient = ? order by id desc limit ${maxListed}`);
  const one = db.prepare(`select ${columns} from mails where id = ?`);
  const list = (to?: string) => (to ? newestTo.all(to.toLowerCase()) : newest.all()) as unknown as StoredMail[];
  return {
    add: ({ to, subject, text, html, receivedAt }, attachments = []) => {
      const { lastInsertRowid } = insert.run(to.toLowerCase(), subject, text, html, receivedAt);
      for (const { filename, contentType, content } of attachments)
        insertAttachment.run(lastInsertRowid, filename, contentType, content);
    },
    attachments: (mailId) => attached.all(mailId) as unknown as StoredAttachment[],
    list,
    find: (id) => one.get(id) as unknown as StoredMail | undefined,
    lastCodes: () => {
      const byRecipient = new Map<string, MailedCode>();
      for (const { to, subject, receivedAt } of list()) {
        const [code] = /\b\d{6}\b/.exec(subject) ?? [];
        if (code && !byRecipient.has(to)) byRecipient.set(to, { to, subject, receivedAt, code });
      }
      return [...byRecipient.values()];
    },
    close: () => db.close(),
  };
}
