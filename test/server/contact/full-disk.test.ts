import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { readForm } from '#server/contact/read-form.ts';
import { handleErrors } from '#server/http/errors.ts';
import { createLog } from '#server/log.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const fullDevice = '/dev/full';

test('a full disk is the server’s failure and named in the log', { skip: !existsSync(fullDevice) }, async () => {
  const folder = createTemporaryFolder();
  await symlink(fullDevice, path.join(folder, '0'));
  const lines: string[] = [];
  const app = fastify({ loggerInstance: createLog('error', { write: (line) => lines.push(line) }) });
  handleErrors(app);
  await app.register(multipart);
  app.post('/', (request) => readForm(request, folder));
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(100_000)]), 'a.png');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url, { method: 'POST', body: form });
  const { code } = (await response.json()) as { code: number };
  await app.close();
  assert.deepEqual([response.status, code, response.headers.get('retry-after')], [503, 1010, '30']);
  assert.match(lines.join(''), /"reason":"ENOSPC"/);
});
