/** An SMTP server on a free loopback port that keeps what it is given: the mailer's real path, ending in a mailbox here. */
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Log } from '../context.ts';
import type { MailStore } from './mail-store.ts';

export type MailServer = {
  /** For the mailer, `smtp://127.0.0.1:…`. */
  url: string;
  close(): Promise<void>;
};

const largestMailBytes = 32 * 1024 * 1024;

export async function startMailServer(store: MailStore, clock: Clock, log: Log): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    logger: false,
    onData(stream, session, done) {
      receive(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done);
    },
  });
  const receive = async (stream: NodeJS.ReadableStream, recipients: string[]) => {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
    const receivedAt = clock.now().toISOString();
    for (const to of recipients) store.add({ to, subject, text, html, receivedAt });
  };
  server.on('error', (error) => log.error({ err: error }, 'the mail stand-in failed'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the mail stand-in has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
