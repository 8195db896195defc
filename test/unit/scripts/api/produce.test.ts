import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openApiDocument } from '#api-spec/openapi.ts';
import { readOpenApiDocument } from '../../../../scripts/api/produce.ts';

test('a document that is not what the schemas give is refused, and the message names the command that writes it', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-document-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'openapi.json');
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  assert.deepEqual(await readOpenApiDocument(file), document);

  const older = JSON.stringify({ ...document, tags: [] }, null, 2);
  for (const text of [`${older}\n`, `<<<<<<< HEAD\n${older}\n`]) {
    await writeFile(file, text);
    await assert.rejects(readOpenApiDocument(file), /does not match api-spec: run `npm run api`/);
  }
});
