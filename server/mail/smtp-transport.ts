/** The connection to the mail server. In a file of its own, so that commands, which send no mail, start without nodemailer. */
import { createTransport } from 'nodemailer';
import { minuteMs, secondMs } from '../clock.ts';
import type { MailTransport } from './mailer.ts';
import { smtpOptions } from './smtp-options.ts';

/**
 * A mail server may scan a mail before it accepts it, and Exchange first waits up to 30 seconds for a copy. Whoever gives up earlier
 * sends the mail again although it arrived. RFC 5321 section 4.5.3.2.6 asks for 10 minutes, but other mails wait for the connection.
 */
const responseTimeoutMs = 2 * minuteMs;

/** Connections stay open for the next mail. */
export function smtpTransport(url: string): MailTransport {
  return createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * secondMs,
    socketTimeout: responseTimeoutMs,
  });
}
