/** The fake mail server: SMTP on a free loopback port, so that the mailer takes its real path; mails end in the mail store. */
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import type { MailStore, StoredAttachment } from './store.ts';

export type MailServer = {
  /** For the mailer, `smtp://127.0.0.1:…`. */
  url: string;
  close(): Promise<void>;
};

const maxMailBytes = 32 * 1024 * 1024;

export async function startMailServer(
  store: MailStore,
  { clock, log }: Pick<SandboxContext, 'clock' | 'log'>,
): Promise<MailServer> {
  const receive = async (stream: NodeJS.ReadableStream, recipients: string[]) => {
    const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(await buffer(stream));
    const receivedAt = clock.now().toISOString();
    for (const to of recipients) store.add({ to, subject, text, html, receivedAt }, attachments.map(toStored));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then(() => done(), done);
    },
  });
  server.on('error', (error) => log.error({ err: error }, 'sandbox mail server failed'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.server.address();
  if (!bound || typeof bound === 'string') throw new Error('The sandbox mail server has no port');
  return {
    url: `smtp://127.0.0.1:${bound.port}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Without an encoding option, content is bytes. */
function toStored({ filename, mimeType, content }: Attachment): StoredAttachment {
  return {
    filename: filename ?? 'attachment',
    contentType: mimeType,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  };
}
