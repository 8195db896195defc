/**
 * Sends mail after the answer: in the background, tried a few times, one recipient who was checked. What failed is logged
 * without the address.
 */
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Locale } from '#facts/locales.ts';
import type { Background } from '../background.ts';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { MailCatalogue } from './catalogue.ts';
import { type MailContent, type MailTemplate, renderMail } from './render.ts';

export type Mail = {
  to: string;
  locale: Locale;
  template: MailTemplate;
  /** Whom an answer goes to, when it is not the support. */
  replyTo?: string | undefined;
  /** Arguments of the template's messages; `{brand}` and `{support}` are always there. */
  values?: Record<string, string | number | Date>;
  attachments?: MailAttachment[] | undefined;
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

export type Mailer = {
  /** Returns at once, and tries a few times: for what is worth nothing later (codes), and must not lie in the database. */
  send(mail: Mail): void;
  /**
   * For jobs: tries once. `key` becomes the Message-ID, so that a mail sent again is recognised as the same one.
   * @throws when it was not taken
   */
  deliver(mail: Mail, key: string): Promise<void>;
  close(): void;
};

/** What carries a mail: nodemailer, or a list in tests. */
export type MailTransport = { sendMail(message: MailMessage): Promise<unknown>; close(): void };

export type MailMessage = MailContent & {
  from: Address;
  to: Address;
  replyTo?: Address | undefined;
  messageId?: string | undefined;
  attachments?: MailAttachment[] | undefined;
};

type Address = { name: string; address: string };

type Setting = { config: Config; transport: MailTransport; catalogue: MailCatalogue; background: Background; log: Log };

/** Waits before the second, third and fourth try. */
const retryAfterMs = [500, 3_000, 15_000];

const recipient = z.email().max(254);

/** Connections are kept open for the next mail. */
export function smtpTransport(url: string): MailTransport {
  return createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 10_000, socketTimeout: 30_000 });
}

export function createMailer({ config, transport, catalogue, background, log }: Setting): Mailer {
  const from = { name: config.brand.name, address: config.brand.mailFrom };
  const written = async ({ to, replyTo, locale, template, values = {}, attachments }: Mail): Promise<MailMessage> => {
    const content = await renderMail(template, locale, values, config.brand, catalogue);
    return {
      from,
      to: addressOf(to),
      ...(replyTo ? { replyTo: addressOf(replyTo) } : {}),
      ...(attachments ? { attachments } : {}),
      ...content,
    };
  };
  return {
    send(mail) {
      background.run('mail', async () => deliver(transport, await written(mail), log));
    },
    async deliver(mail, key) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
      await transport.sendMail({
        ...(await written(mail)),
        messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
      });
    },
    close: () => transport.close(),
  };
}

/** A line break in an address would smuggle in further recipients. */
function addressOf(address: string): Address {
  return { name: '', address: recipient.parse(address) };
}

async function deliver(transport: MailTransport, message: MailMessage, log: Log): Promise<void> {
  for (const [index, waitMs] of [...retryAfterMs, null].entries()) {
    try {
      await transport.sendMail(message);
      return;
    } catch (error) {
      if (waitMs === null || isPermanent(error)) throw error;
      log.warn({ err: error, attempt: index + 1 }, 'a mail could not be sent yet');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** SMTP answers from 500 will not change by asking again. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
