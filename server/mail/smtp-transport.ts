/** The connection to the mail server. Apart from the mailer: commands send no mail, and start without nodemailer. */
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
