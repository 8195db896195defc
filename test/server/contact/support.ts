/** A contact form in a test: what a browser sends, pictures to send, and what lies on the disk afterwards. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Environment } from '#server/config.ts';
import { type Answer, type CallOptions, startTestApp, type TestApp } from '../support.ts';

export const contactPath = '/turboClient/api/c-end/contact';

export type Sent = Record<string, string | Blob | readonly (string | Blob)[]>;

export type Desk = TestApp & {
  /** Sends a form; `email` and `suggestion` are there unless told. */
  send(fields?: Sent, options?: CallOptions): Promise<Answer>;
  /** Sends bytes as the body of a form. */
  sendRaw(body: string | Buffer, headers?: Record<string, string>): Promise<Answer>;
  dataDir: string;
  /** Names of the kept pictures. */
  kept(): string[];
  /** What is left in the folder for uploads. */
  temporary(): string[];
  countTickets(): Promise<number>;
};

export async function openDesk(env: Environment = {}): Promise<Desk> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tern-contact-'));
  const tern = await startTestApp({ env: { DATA_DIR: dataDir, ...env } });
  const post = async (payload: Buffer, headers: Record<string, string>, from?: string): Promise<Answer> => {
    const answer = await tern.app.inject({
      method: 'POST',
      url: contactPath,
      payload,
      headers,
      ...(from ? { remoteAddress: from } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, raw: answer.body, body: JSON.parse(answer.body) };
  };
  return {
    ...tern,
    dataDir,
    async send(fields = {}, { token, headers = {}, from } = {}) {
      const { body, type } = await encode({ email: 'ada@example.com', suggestion: 'Hello', ...fields });
      return post(body, { 'content-type': type, ...(token ? { 'x-token': token } : {}), ...headers }, from);
    },
    sendRaw: (body, headers = {}) =>
      post(Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=x', ...headers }),
    kept: () => filesIn(path.join(dataDir, 'pictures')),
    temporary: () => filesIn(path.join(dataDir, 'tmp')),
    countTickets: async () => (await tern.context.db.selectFrom('tickets').select('ticket').execute()).length,
    close: async () => {
      await tern.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** As a browser writes a form. */
export async function encode(fields: Sent): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each as string);
  }
  const request = new Response(form);
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

/** A picture of one colour. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 40, height = 20, background = '#15803d' } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return fileOf(bytes, `picture.${format}`);
}

export function fileOf(bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}
