import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  codeText,
  createCode,
  createImpossibleDigest,
  createReferralCode,
  createToken,
  describeDevice,
  hashToken,
  normalizeReferralCode,
  tryHashToken,
} from '#server/accounts/rules.ts';
import { createSecrets } from '#server/secrets.ts';

test('codes are six digits, and what is hashed differs by row, email, purpose and code', () => {
  const row = { id: 'a', email: 'ada@example.com', purpose: 'register' };
  fc.assert(fc.property(fc.constant(null), () => assert.match(createCode(), /^\d{6}$/)));
  const texts = [
    codeText(row, '123456'),
    codeText(row, '123457'),
    codeText({ ...row, id: 'b' }, '123456'),
    codeText({ ...row, email: 'eve@example.com' }, '123456'),
    codeText({ ...row, purpose: 'reset' }, '123456'),
  ];
  assert.equal(new Set(texts).size, texts.length);
  const secrets = createSecrets(['ab'.repeat(32)]);
  assert.equal(createImpossibleDigest().length, secrets.digest('code', texts[0] ?? '').length);
});

test('tokens carry 256 random bits, and only texts of their length have a digest', () => {
  const token = createToken();
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.match(hashToken(token), /^[0-9a-f]{64}$/);
  assert.equal(tryHashToken(token), hashToken(token));
  assert.equal(tryHashToken(''), null);
  assert.equal(tryHashToken(`${token}=`), null);
});

test('a referral code may be typed in lower case, with a space or a hyphen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.constantFrom(' ', '-'), (at, separator) => {
      const code = createReferralCode();
      assert.equal(normalizeReferralCode(`${code.slice(0, at)}${separator}${code.slice(at)}`.toLowerCase()), code);
    }),
  );
});

test('a device label names browser and system', () => {
  const agents: Record<string, string> = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari, iPhone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36':
      'Chrome, Android',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0':
      'Edge, Windows',
    'TernClient/3': '',
  };
  for (const [agent, label] of Object.entries(agents)) assert.equal(describeDevice(agent), label);
  assert.equal(describeDevice(undefined), '');
});

test('an app whose User-Agent names no system is labeled by its platform', () => {
  assert.equal(describeDevice('TernVPN/5.1 CFNetwork/1568 Darwin/24.0.0', 'ios'), 'iOS');
  assert.equal(describeDevice('okhttp/4.12.0', 'android'), 'Android');
  assert.equal(describeDevice(undefined, 'macos'), 'macOS');
  assert.equal(describeDevice('TernVPN/5.1 (iPhone; iOS 18.0; Scale/3.00)', 'ios'), 'iPhone');
  assert.equal(describeDevice('curl/8.5', 'web'), '');
});
