import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { RegisterBody } from '#api/generated/accounts.zod.ts';
import type { Operation } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';

type Validator = { safeParse: (value: unknown) => { success: boolean } };

const modules = await Promise.all(globSync('src/api/generated/*.zod.ts').map((file) => import(path.resolve(file))));
const validators: Record<string, Validator> = Object.assign({}, ...modules);

const withBody = (Object.entries(operations) as [string, Operation][]).filter(([, { body }]) => body);

test('every operation with a body has a validator that accepts its example and no unknown property', () => {
  for (const [id, { example }] of withBody) {
    const body = example.body as object;
    const name = `${id.replace(/^./, (letter) => letter.toUpperCase())}Body`;
    const validator = validators[name];
    assert.ok(validator, `src/api/generated has no ${name}`);
    assert.equal(validator.safeParse(body).success, true, id);
    assert.equal(validator.safeParse({ ...body, unknown: 1 }).success, false, id);
  }
});

test('the server accepts what the site accepts', () => {
  const { body } = operations.register;
  const example = operations.register.example.body;
  const typedEmail = fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\u00a0', '\u200b'),
      fc.constantFrom('ada', 'ａda', '\u212a', '\u200b'.repeat(250)),
      fc.constantFrom('@', '＠'),
      fc.constantFrom('example.com', 'exam\u00adple。com', `${'e'.repeat(250)}.com`),
      fc.constantFrom('', '\n', '\u3000', '\u200e'),
    )
    .map((parts) => parts.join(''));
  const texts = fc.record({
    email: fc.oneof(fc.emailAddress(), typedEmail, fc.string({ unit: 'binary' })),
    code: fc.oneof(fc.stringMatching(/^[0-9]{5,7}$/), fc.string()),
    password: fc.oneof(fc.string({ minLength: 6, maxLength: 18 }), fc.string({ unit: 'binary', maxLength: 20 })),
    inviteCode: fc.oneof(fc.stringMatching(/^[A-Za-z0-9 -]{0,34}$/), fc.string()),
  });
  fc.assert(
    fc.property(texts, (typed) => {
      for (const [field, value] of Object.entries(typed)) {
        const input = { ...example, [field]: value };
        if (RegisterBody.safeParse(input).success) assert.ok(body.safeParse(input).success, field);
      }
    }),
  );
});
