/** docs/security.md: each test that it names exists, by file and by words of its title. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { namedTests, rowsWithTests, testExists } from '#test/support/named-tests.ts';

for (const row of rowsWithTests('docs/security.md')) {
  const [, requirement = ''] = row.split('|');
  test(`the tests of “${requirement.trim()}” exist`, () => {
    assert.deepEqual(
      namedTests(row).filter((each) => !testExists(each)),
      [],
    );
  });
}

test('every requirement that is met names a test', () => {
  const met = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [^|]+\| met[ |,]/.test(line));
  assert.ok(met.length > 30);
  assert.deepEqual(
    met.filter((line) => !line.includes('`test/')),
    [],
  );
});

const cryptography =
  /constructEvent|createHmac|createCipheriv|subtle\.(encrypt|sign)|from '(@node-rs\/argon2|@simplewebauthn\/server|aws4fetch|crypto-js\/.+|jose|openid-client|otpauth)'/;

test('every file that encrypts, signs or hashes passwords is in the inventory', () => {
  const [, inventory = ''] = readFileSync('docs/security.md', 'utf8').split('## Cryptography');
  const files = globSync('{server,src}/**/*.ts', { exclude: ['server/sandbox/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => cryptography.test(readFileSync(file, 'utf8')));
  assert.ok(files.length > 10);
  assert.deepEqual(
    files.filter((file) => !inventory.includes(`\`${file}\``)),
    [],
  );
});
