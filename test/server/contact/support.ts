/** Sends contact forms in tests, and lists the files that the server stored. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Environment } from '#server/config/environment.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type CallOptions, openTestApp, type TestApp, type TestResponse } from '../support.ts';

export const contactPath = '/turboClient/api/c-end/contact';

export type FormFields = Record<string, string | Blob | readonly (string | Blob)[]>;

export type ContactApp = TestApp & {
  /** Sends a form; `email` and `suggestion` have defaults. */
  send(fields?: FormFields, options?: CallOptions): Promise<TestResponse>;
  /** Sends a raw body with the content type of a form. */
  sendRaw(body: string | Buffer, headers?: Record<string, string>): Promise<TestResponse>;
  dataDir: string;
  /** Names of the files in the image folder. */
  storedImages(): string[];
  /** Names of files and folders in the folder for uploads. */
  temporaryFiles(): string[];
  countTickets(): Promise<number>;
};

/** Closes it after the test or the file that opens it. */
export async function openContactApp(env: Environment = {}): Promise<ContactApp> {
  const dataDir = createTemporaryFolder();
  const tern = await openTestApp({ env: { DATA_DIR: dataDir, ...env } });
  const post = async (payload: Buffer, headers: Record<string, string>, ipAddress?: string): Promise<TestResponse> => {
    const response = await tern.app.inject({
      method: 'POST',
      url: contactPath,
      payload,
      headers,
      ...(ipAddress ? { remoteAddress: ipAddress } : {}),
    });
    const { statusCode, body } = response;
    return { status: statusCode, headers: response.headers, raw: body, body: JSON.parse(body) };
  };
  return {
    ...tern,
    dataDir,
    async send(fields = {}, { token, headers = {}, ipAddress } = {}) {
      const { body, type } = await encodeForm({ email: 'ada@example.com', suggestion: 'Hello', ...fields });
      return post(body, { 'content-type': type, ...(token ? { 'x-token': token } : {}), ...headers }, ipAddress);
    },
    sendRaw: (body, headers = {}) =>
      post(Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=x', ...headers }),
    storedImages: () => filesIn(path.join(dataDir, 'contact-images')),
    temporaryFiles: () => filesIn(path.join(dataDir, 'tmp')),
    countTickets: async () => (await tern.context.db.selectFrom('tickets').select('ticket').execute()).length,
  };
}

/** Encodes a form as a browser does. */
export async function encodeForm(fields: FormFields): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each as string);
  }
  const request = new Response(form);
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

/** An image of one color. */
export async function image(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 40, height = 20, background = '#15803d' } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return fileOf(bytes, `image.${format}`);
}

export function fileOf(bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

/** A folder may be deleted while it is read. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
