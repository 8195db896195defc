import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const siteDir = createTemporaryFolder();
await writeFile(path.join(siteDir, 'site.json'), '{}');
const other = createServer().listen(0);
await once(other, 'listening');
const { port } = other.address() as AddressInfo;
after(() => other.close());

for (const script of ['scripts/api/mock.ts', 'scripts/dev/dev.ts']) {
  test(`${script} names a port that is none`, () => {
    const env = { ...process.env, PORT: 'abc', SITE_DIR: siteDir };
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 120_000 });
    assert.deepEqual([status, stderr], [1, 'PORT must be a whole number from 0 to 65535, not "abc".\n']);
  });

  test(`${script} names a port that is in use, and ends`, () => {
    const env = { ...process.env, PORT: String(port), SITE_DIR: siteDir };
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 120_000 });
    assert.deepEqual(
      [status, stderr.trim().split('\n').at(-1)],
      [
        1,
        `Port ${port} is already in use. Is Tern already running? Stop it, or choose free ports: PORT, SANDBOX_PORT, METRICS_PORT.`,
      ],
    );
  });
}
