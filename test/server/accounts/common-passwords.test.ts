import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from '#server/accounts/common-passwords.ts';

const common = [
  'P@ssw0rd',
  'Password1!',
  'password123!',
  'Qwerty123!',
  '!qaz2wsx',
  'Welcome2026!',
  'Summer2025#',
  'qwe123!@#',
  'Iloveyou1!',
  'Passw0rd!',
  'Admin123!',
  'TernVPN2026!',
  'T3rn2026!',
  'Tern VPN 2026!',
  'tern_2026!',
];
const good = [
  'moor-2026!',
  'new-moor-26!',
  'xK9#mPq2',
  'Dragon#8241x',
  'kolibri!47Bach',
  'blau&regen7',
  'a1!b2?c3.',
  '짧은비밀번호a1!',
  '1!a.1!a.',
  'not-this-1!',
  'arctic-2027!',
  'another-1!',
];

for (const password of common)
  test(`${password} is common`, () => assert.equal(isCommonPassword(password, 'Tern VPN'), true));
for (const password of good)
  test(`${password} is not`, () => assert.equal(isCommonPassword(password, 'Tern VPN'), false));

test('a word of another brand is common there only', () => {
  assert.equal(isCommonPassword('Fjord2026!', 'Fjord VPN'), true);
  assert.equal(isCommonPassword('Fjord2026!', 'Tern VPN'), false);
  assert.equal(isCommonPassword('Ébène2026!', 'Ébène'), true);
});
