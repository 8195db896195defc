import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

test('a port that is in use is named', async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'tern-mock-'));
  await writeFile(path.join(siteDir, 'site.json'), '{}');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), SITE_DIR: siteDir };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/api/mock.ts'], { env, encoding: 'utf8' });
  other.close();
  await rm(siteDir, { recursive: true });
  assert.deepEqual(
    [status, stderr.trim().split('\n').at(-1)],
    [1, `Port ${port} is already in use. Is Tern already running? Stop it, or set PORT to a free port.`],
  );
});
