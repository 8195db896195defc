/** The connection to the mail server. In a file of its own, so that commands, which send no mail, start without nodemailer. */
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.ts';
import { smtpOptions } from './smtp-options.ts';

/** Connections stay open for the next mail. */
export function smtpTransport(url: string): MailTransport {
  return createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
}
