import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  codeDigest,
  deviceLabel,
  impossibleDigest,
  newCode,
  newReferralCode,
  newToken,
  normaliseReferralCode,
  sameDigest,
  tokenDigest,
} from '#server/accounts/rules.ts';

test('codes are six digits, and their digests fit one row, address, purpose and code only', () => {
  const row = { id: 'a', email: 'ada@example.com', purpose: 'register' };
  fc.assert(
    fc.property(fc.constant(null), () => {
      const code = newCode();
      assert.match(code, /^\d{6}$/);
      const digest = codeDigest(row, code);
      assert.ok(sameDigest(digest, codeDigest(row, code)));
      for (const other of [
        { ...row, id: 'b' },
        { ...row, email: 'eve@example.com' },
        { ...row, purpose: 'reset' },
      ]) {
        assert.ok(!sameDigest(digest, codeDigest(other, code)));
      }
      assert.equal(impossibleDigest().length, digest.length);
    }),
  );
});

test('tokens carry 256 bits and have a digest; nothing else does', () => {
  const token = newToken();
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.match(tokenDigest(token) ?? '', /^[0-9a-f]{64}$/);
  assert.equal(tokenDigest(''), null);
  assert.equal(tokenDigest(`${token}=`), null);
});

test('a referral code survives how people type it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.constantFrom(' ', '-'), (at, separator) => {
      const code = newReferralCode();
      assert.equal(normaliseReferralCode(`${code.slice(0, at)}${separator}${code.slice(at)}`.toLowerCase()), code);
    }),
  );
});

test('a device is named by browser and system', () => {
  const agents: Record<string, string> = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari, iPhone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36':
      'Chrome, Android',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0':
      'Edge, Windows',
    'TernClient/3': '',
  };
  for (const [agent, label] of Object.entries(agents)) assert.equal(deviceLabel(agent), label);
  assert.equal(deviceLabel(undefined), '');
});
