/** Renders and sends mails. */
import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Locale } from '#facts/locales.ts';
import type { Config } from '../config.ts';
import type { Background } from '../jobs/background.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type MailContent, renderMail } from './render.ts';
import { type MailName, mailTemplates, type ValuesOf } from './templates.ts';
import type { MailTranslations } from './translations.ts';

export type Mail<Name extends MailName = MailName> = MailWithoutRecipient<Name> & { to: string };

export type MailWithoutRecipient<Name extends MailName> = {
  locale: Locale;
  template: Name;
  /** Where replies go when it is not the support email. */
  replyTo?: string | undefined;
  /** What the template's sample has; `{brand}` and `{support}` are always available. */
  values: ValuesOf<Name>;
  attachments?: MailAttachment[] | undefined;
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

export type Mailer = {
  /**
   * Sends in the background with a few retries, all with the same Message-ID. For mails that are useless later and must not be stored
   * in the database, such as verification codes. Failures are logged without the email.
   */
  send<Name extends MailName>(mail: Mail<Name>): void;
  /**
   * Sends once; for jobs. `key` becomes the Message-ID, so that a mail that is sent again is recognized as the same one. A customer's
   * mailbox that does not exist any more is logged: no other try would reach it.
   * @throws when the mail server does not accept the mail
   */
  deliver<Name extends MailName>(mail: Mail<Name>, key: string): Promise<void>;
  close(): void;
};

/** nodemailer, or a list in tests. */
export type MailTransport = {
  sendMail(message: MailMessage): Promise<unknown>;
  /** Signs in to the mail server without sending anything. @throws when that fails */
  verify?(): Promise<unknown>;
  close(): void;
};

export type MailMessage = MailContent & {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | undefined;
  messageId?: string | undefined;
  headers?: Record<string, string> | undefined;
  attachments?: MailAttachment[] | undefined;
};

/** nodemailer's form of a name with an email. */
type Mailbox = { name: string; address: string };

type MailerOptions = {
  config: Pick<Config, 'brand' | 'siteUrl'>;
  transport: MailTransport;
  translations: MailTranslations;
  background: Background;
  log: Log;
  metrics?: Pick<Metrics, 'mailsSent' | 'mailFailures'>;
};

/** Delays before the second, third and fourth attempt. */
const retryDelaysMs = [500, 3_000, 15_000];

export function createMailer({ config, transport, translations, background, log, metrics }: MailerOptions): Mailer {
  const { name, mailFrom, supportEmail } = config.brand;
  const from = { name, address: mailFrom };
  /** @param key the same for a mail that is sent again: a mail server may have accepted it and its response was late or lost */
  const compose = async (
    { to, replyTo, locale, template, values, attachments }: Mail,
    key: string,
  ): Promise<MailMessage> => {
    const content = await renderMail(mailTemplates[template], locale, values, config.brand, translations);
    return {
      from,
      to: parseMailbox(to),
      messageId: `<${hash('sha256', key).slice(0, 32)}@${new URL(config.siteUrl).hostname}>`,
      ...(replyTo || mailFrom !== supportEmail ? { replyTo: parseMailbox(replyTo ?? supportEmail) } : {}),
      headers: {
        'Content-Language': locale,
        // Absence notes do not answer it (RFC 3834). A mail with a reply address passes on what a person wrote.
        // The second one is what Exchange documents (https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail).
        ...(replyTo ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
      },
      ...(attachments ? { attachments } : {}),
      ...content,
    };
  };
  const sendCounted = async (message: MailMessage): Promise<void> => {
    try {
      await transport.sendMail(message);
      metrics?.mailsSent.inc();
    } catch (error) {
      metrics?.mailFailures.inc({ reason: failureReason(error) });
      throw error;
    }
  };
  return {
    send(mail) {
      background.run('mail', async () => sendWithRetries(sendCounted, await compose(mail, randomUUID()), log));
    },
    async deliver(mail, key) {
      try {
        await sendCounted(await compose(mail, key));
      } catch (error) {
        // A mail with a reply address goes to support, and must not be lost.
        if (mail.replyTo || !isMailboxGone(error)) throw error;
        log.warn({ key }, 'mailbox does not exist');
      }
    },
    close: () => transport.close(),
  };
}

const recipientEmail = z.email().max(254);

/** Validated because a line break in an email could add recipients. */
function parseMailbox(email: string): Mailbox {
  return { name: '', address: recipientEmail.parse(email) };
}

async function sendWithRetries(
  send: (message: MailMessage) => Promise<void>,
  message: MailMessage,
  log: Log,
): Promise<void> {
  for (const [index, delayMs] of [...retryDelaysMs, null].entries()) {
    try {
      await send(message);
      return;
    } catch (error) {
      if (delayMs === null || isPermanent(error)) throw error;
      log.warn({ err: error, attempt: index + 1 }, 'mail not sent');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** SMTP status codes from 500 are permanent (RFC 5321 section 4.2.1). */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}

/**
 * The recipient's mailbox is unknown, has moved, or is closed (RFC 3463 section 3). Without such a code, a refusal can be about us, and
 * end when its cause is removed.
 */
function isMailboxGone(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && /^55\d[ -]5\.(1\.1|1\.6|1\.10|2\.1)\b/.test(response ?? '');
}

/** nodemailer's few codes, e.g. EAUTH for a wrong password. */
function failureReason(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
