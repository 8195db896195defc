import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { createIntl } from 'react-intl';
import '#api/send.ts';
import { AppError } from '#api/errors.ts';
import { fieldErrorsOf, formSetup, type LazyValidator, labelsFor, lazyValidator } from '#api/form-setup.ts';
import { RegisterBody, SendRegisterCodeBody } from '#api/generated/accounts.zod.ts';
import { SignInBody } from '#api/generated/session.zod.ts';
import { configureRequest } from '#framework/request.ts';
import { useToasts } from '#framework/toast.ts';
import { replaceProperty } from '#test/support/dom.ts';

async function loaded(validator: NonNullable<LazyValidator['current']>): Promise<LazyValidator> {
  const lazy = lazyValidator(async () => validator);
  await lazy.load();
  return lazy;
}

test('a valid body has no messages', async () => {
  assert.deepEqual(
    labelsFor(await loaded(SendRegisterCodeBody), { email: 'ada@example.com' }, { email: 'Invalid email' }),
    {},
  );
});

test('each field that the contract rejects gets its own message', async () => {
  const labels = { email: 'Invalid email', password: 'too short' };
  const body = { email: 'ada@', password: 'short', deviceType: 'web' };
  assert.deepEqual(labelsFor(await loaded(SignInBody), body, labels), labels);
});

test('an invalid field without a message is skipped', async () => {
  const body = {
    email: 'x',
    code: '12',
    password: 'moor-2026!',
    downloadSource: '',
    noEncrypt: true,
    deviceCode: 'web',
  };
  assert.deepEqual(labelsFor(await loaded(RegisterBody), body, { code: 'six digits' }), { code: 'six digits' });
});

test('without its validator a body counts as valid, because the API checks it too', async () => {
  const lost = lazyValidator(() => Promise.reject(new Error('offline')));
  assert.deepEqual(labelsFor(lost, {}, { email: 'Invalid email' }), {});
  await lost.load();
  assert.deepEqual(labelsFor(lost, {}, { email: 'Invalid email' }), {});
});

test('a validator is loaded once, and again after a failure', async () => {
  let loads = 0;
  const lazy = lazyValidator(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return SendRegisterCodeBody;
  });
  await lazy.load();
  await lazy.load();
  assert.equal(lazy.load(), null);
  assert.equal(loads, 2);
});

test('preparing a form loads what requests need, because the connection may be lost before the submit', async () => {
  const requested: string[] = [];
  const restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
    requested.push(url);
    throw new TypeError('Failed to fetch');
  });
  configureRequest({ loadCode: () => new Promise(() => {}), token: () => '' });
  const validator = lazyValidator(async () => SignInBody);
  await formSetup(validator, { labels: {} }, createIntl({ locale: 'en' })).prepare();
  assert.equal(validator.current, SignInBody);
  await new Promise(setImmediate);
  assert.deepEqual(requested, ['/config.json']);
  restore();
});

describe('fieldErrorsOf', () => {
  const intl = createIntl({ locale: 'en', messages: { 'api.error.code-wrong': 'Wrong code.' } });
  const rules = { reasons: { codeWrong: 'code' }, labels: { email: 'Not an email.' } } as const;

  it("prefers the form's own message for a rejected field", () => {
    const error = new AppError({ reason: 'invalidFields', fields: { email: 'Invalid email' } });
    assert.deepEqual(fieldErrorsOf<'code' | 'email'>(error, rules, intl), { email: 'Not an email.' });
  });

  it('puts a reason beside its field', () => {
    const error = new AppError({ reason: 'codeWrong' });
    assert.deepEqual(fieldErrorsOf<'code' | 'email'>(error, rules, intl), { code: 'Wrong code.' });
  });

  it('is empty for any other error, and shows no toast', () => {
    assert.deepEqual(fieldErrorsOf<'code' | 'email'>(new AppError({ reason: 'network' }), rules, intl), {});
    assert.deepEqual(renderHook(useToasts).result.current, []);
  });
});
