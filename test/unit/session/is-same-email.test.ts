import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Email } from '#api-spec/schemas.ts';
import { isSameEmail, storedEmail } from '#session/is-same-email.ts';

test('an email is the same however it was pasted or typed', () => {
  for (const typed of [
    'ada@example.com',
    ' Ada@Example.com ',
    '\u200bada@example.com\ufeff',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ＡＤＡ＠example。com',
    '\u3000ada@example｡com\u00a0',
  ]) {
    assert.ok(isSameEmail(typed, 'ada@example.com'), typed);
  }
  assert.ok(!isSameEmail('eve@example.com', 'ada@example.com'));
});

test('a typed email is kept as the API does', () => {
  const sign = fc.constantFrom(
    ...'adA1.+_-',
    ...'ａＤ１．＋＿－',
    '。',
    '｡',
    '\u200b',
    '\u00ad',
    ' ',
    '\u3000',
    '\u00a0',
  );
  const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(text, fc.constantFrom('@', '＠', '﹫'), text, (name, at, domain) => {
      const typed = `${name}a${at}b${domain}.com`;
      const { data } = Email.safeParse(typed);
      if (data) assert.equal(storedEmail(typed), data);
      if (data) accepted++;
    }),
    { numRuns: 2000 },
  );
  assert.ok(accepted > 100, `${accepted} emails`);
});
