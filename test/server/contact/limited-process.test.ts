import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runLimited } from '#server/contact/limited-process.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();

const limits = { timeoutMs: 60_000, maxBytes: 180 * 1024 * 1024 };
const scriptOf = (source: string) => {
  const file = path.join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(file, source);
  return file;
};

test('a script runs with its arguments, and its exit code is returned', async () => {
  assert.equal(await runLimited(scriptOf('process.exitCode = Number(process.argv[2])'), ['3'], limits), 3);
});

test('a script that never ends is killed', async () => {
  assert.equal(await runLimited(scriptOf('for (;;);'), [], { ...limits, timeoutMs: 300 }), null);
});

test('a script that takes too much memory ends, before it has it', { skip: process.platform !== 'linux' }, async () => {
  const output = path.join(folder, 'taken');
  const source = `import { writeFileSync } from 'node:fs';
    const kept = [];
    for (let megabytes = 0; megabytes < 2_000; megabytes += 50) {
      kept.push(Buffer.alloc(50 * 1024 * 1024, 1));
      writeFileSync(process.argv[2], String(megabytes));
    }`;
  assert.notEqual(await runLimited(scriptOf(source), [output], limits), 0);
  assert.ok(Number(readFileSync(output, 'utf8')) < 180);
});

test('a script sees none of the server’s environment', async () => {
  process.env.TERN_TEST_SECRET = 'x';
  const script = scriptOf('process.exitCode = process.env.TERN_TEST_SECRET ? 1 : 0');
  assert.equal(await runLimited(script, [], limits), 0);
  delete process.env.TERN_TEST_SECRET;
});
