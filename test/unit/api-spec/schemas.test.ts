import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type * as z from 'zod';
import { SignInBody } from '#api/generated/session.zod.ts';
import { listOrders } from '#api-spec/orders.ts';
import {
  Email,
  EmailClaim,
  GoodId,
  OrderId,
  Password,
  SignInPassword,
  timestamp,
  VerificationCode,
} from '#api-spec/schemas.ts';
import { register, sendRegisterCode } from '#api-spec/sign-up.ts';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const letter = fc.constantFrom(...'abcXYZ');
const digit = fc.constantFrom(...'0123456789');
const special = fc.constantFrom(...'!@#$%&*()-_=+[]{};:,.<>/?äß€');
const anyOfThem = fc.oneof(letter, digit, special);

/** One of each, some more, in any order. */
const goodPassword = fc
  .tuple(letter, digit, special, fc.array(anyOfThem, { minLength: 5, maxLength: 13 }))
  .chain(([a, b, c, rest]) => fc.shuffledSubarray([a, b, c, ...rest], { minLength: rest.length + 3 }))
  .map((characters) => characters.join(''));

test('a password of 8 to 16 characters with letter, digit and special character is accepted', () => {
  fc.assert(fc.property(goodPassword, (password) => accepts(Password, password)));
});

test('a password that lacks one kind of character is refused', () => {
  const lacking = fc
    .constantFrom([letter, digit], [letter, special], [digit, special])
    .chain((kinds) =>
      fc.array(fc.oneof(...kinds), { minLength: 8, maxLength: 16 }).map((characters) => characters.join('')),
    );
  fc.assert(fc.property(lacking, (password) => !accepts(Password, password)));
});

test('a password of another length is refused', () => {
  assert.equal(accepts(Password, 'aB3!xyz'), false);
  assert.equal(accepts(Password, 'aB3!xyzw'), true);
  assert.equal(accepts(Password, 'aB3!567890123456'), true);
  assert.equal(accepts(Password, 'aB3!5678901234567'), false);
});

test('white space is not a special character, and a line break is nowhere accepted', () => {
  assert.equal(accepts(Password, 'abc 12345'), false);
  assert.equal(accepts(Password, 'abc!12345\n'), false);
});

test('signing in accepts any old password of 8 to 128 characters', () => {
  assert.equal(accepts(SignInPassword, 'aaaaaaaa'), true);
  assert.equal(accepts(SignInPassword, 'aaaaaaa'), false);
  assert.equal(accepts(SignInPassword, 'a'.repeat(129)), false);
});

test('an email is trimmed and lower-cased', () => {
  assert.equal(Email.parse('  Ada@Example.COM '), 'ada@example.com');
  assert.equal(Email.parse('\u00a0ada@example.com\u3000'), 'ada@example.com', 'spaces of other scripts');
});

test('an email is read without what nobody sees and in ASCII, as it was typed or pasted', () => {
  for (const typed of [
    '\ufeffada@exam\u200bple.com',
    '\u202aada@ex\u00adample.com\u202c\u200e',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ada@example。com',
    ' ada@example｡com\u00a0',
  ]) {
    assert.equal(Email.parse(typed), 'ada@example.com');
    assert.equal(accepts(EmailClaim, typed), false, 'the claim of an identity provider is another email');
    assert.ok(SignInBody.safeParse({ email: typed, password: 'moor-2026!', deviceType: 'web' }).success, typed);
  }
  assert.equal(EmailClaim.parse(' Ada@Example.COM '), 'ada@example.com');
  assert.equal(accepts(Email, '\uff0bada\r@example.com'), false);
});

test('an email that could smuggle a mail header is refused, wherever its control character stands', () => {
  assert.equal(accepts(EmailClaim, 'ada@example.com\r\nBcc: eve@example.com'), false);
  assert.equal(accepts(EmailClaim, '\u212aim@example.com'), false);
  const control = fc.constantFrom('\r', '\n', '\r\n', '\t', '\0', '\u0085', '\u001b');
  const position = fc.nat({ max: 'ada@example.com'.length });
  fc.assert(
    fc.property(control, position, (character, at) => {
      const address = `${'ada@example.com'.slice(0, at)}${character}${'ada@example.com'.slice(at)}`;
      return !accepts(Email, address);
    }),
  );
  assert.equal(accepts(Email, 'ada@example.com\r\nBcc: eve@example.com'), false);
  assert.equal(accepts(Email, '\u212aim@example.com'), false, 'the Kelvin sign is no k');
});

test('what is not one address is refused', () => {
  for (const address of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a@b.co, c@d.co', 'Ada <ada@example.com>']) {
    assert.equal(accepts(Email, address), false, address);
  }
  assert.equal(accepts(Email, `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`), false);
});

test('a code is six ASCII digits and nothing else', () => {
  assert.equal(accepts(VerificationCode, '004216'), true);
  for (const code of ['42160', '0042160', '00421a', ' 04216', '004216\n', '٠٠٤٢١٦']) {
    assert.equal(accepts(VerificationCode, code), false, code);
  }
  assert.equal(accepts(VerificationCode, 4216), false);
});

test('a good_id is a positive integer, sent as a number', () => {
  assert.equal(accepts(GoodId, 2), true);
  for (const id of [0, -1, 1.5, '2', Number.NaN, 2 ** 31]) assert.equal(accepts(GoodId, id), false, String(id));
});

test('an order number has no look-alikes', () => {
  assert.equal(accepts(OrderId, 'TRN-7K3M-9Q2X'), true);
  for (const id of ['TRN-7K3M-9Q2O', 'TRN-7K3M-9Q1X', 'trn-7k3m-9q2x', 'TRN-7K3M-9Q2X ', '7K3M-9Q2X']) {
    assert.equal(accepts(OrderId, id), false, id);
  }
});

test('a moment is UTC', () => {
  assert.equal(accepts(timestamp('Now.'), new Date(0).toISOString()), true);
  assert.equal(accepts(timestamp('Now.'), '2026-11-21T09:30:00+01:00'), false);
});

test('unknown fields are refused', () => {
  assert.equal(accepts(sendRegisterCode.body, { email: 'ada@example.com' }), true);
  assert.equal(accepts(sendRegisterCode.body, { email: 'ada@example.com', admin: true }), false);
  assert.equal(accepts(register.body, { ...register.example.body, referrer: 'x' }), false);
});

test('the page of a list comes from text and has a default', () => {
  assert.deepEqual(listOrders.query.parse({ page: '3', pageSize: '100', pagination: 'true', status: '1' }), {
    page: 3,
    pageSize: 100,
    pagination: 'true',
    status: '1',
  });
  assert.deepEqual(listOrders.query.parse({}), { page: 1, pageSize: 10 });
  for (const query of [{ page: '0' }, { page: '' }, { page: 'x' }, { pageSize: '101' }, { status: '2' }]) {
    assert.equal(accepts(listOrders.query, query), false, JSON.stringify(query));
  }
});
