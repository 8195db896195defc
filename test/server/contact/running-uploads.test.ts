/** How many uploads run at the same time. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createRunningUploads } from '#server/contact/running-uploads.ts';
import { createClientReader } from '#server/http/client.ts';

const readClient = createClientReader(() => false);
const upload = { headers: { 'content-length': '1000000' } } as IncomingMessage;
/** A body in chunks has no length. */
const chunked = { headers: { 'transfer-encoding': 'chunked' } } as IncomingMessage;
const neverEnds = () => new Promise<string>(() => {});
const ends = async () => 'served';

test('a body of unknown length counts as an upload', async () => {
  const run = createRunningUploads();
  const client = readClient('198.51.100.1');
  for (let count = 0; count < 5; count++) void run(client, chunked, neverEnds);
  await assert.rejects(run(client, chunked, ends), { reason: 'tooManyRequests' });
});

test('a network has eight times the uploads of an IP address', async () => {
  const run = createRunningUploads();
  for (let count = 0; count < 40; count++) void run(readClient(`198.51.100.${count}`), upload, neverEnds);
  await assert.rejects(run(readClient('198.51.100.99'), upload, ends), { reason: 'tooManyRequests' });
  assert.equal(await run(readClient('203.0.113.1'), upload, ends), 'served');
});
