import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import '#api/send.ts';
import { AppError, dataOf, isRefusal, reportError, toAppError, unwrap } from '#api/errors.ts';
import { errorNames } from '#api/generated/error-names.ts';
import { errorCodes } from '#api-spec/codes.ts';
import { useToasts } from '#framework/toast.ts';
import en from '../../../locales/en.json' with { type: 'json' };

const texts: Record<string, string> = en;
const errorResponse = (code: number, data: unknown = null, msg = 'In English.') => ({
  success: false as const,
  code,
  msg,
  data,
});

function errorOf(response: unknown): AppError {
  try {
    unwrap(response);
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error;
  }
  throw new Error('not an error response');
}

test('unwrap returns the data of a success', () => {
  assert.deepEqual(unwrap({ success: true, code: 0, msg: 'OK', data: { token: 't' } }), { token: 't' });
  assert.equal(unwrap({ success: true, code: 0, msg: 'OK', data: null }), null);
});

test('a response without an envelope is its own data', () => {
  assert.deepEqual(unwrap({ ip: '203.0.113.7', protect: true }), { ip: '203.0.113.7', protect: true });
});

test('an error response becomes an AppError with reason, code and message', () => {
  const error = errorOf(errorResponse(2002));
  assert.equal(error.reason, 'codeWrong');
  assert.equal(error.code, 2002);
  assert.equal(error.serverMessage, 'In English.');
  assert.ok(isRefusal(error, 'codeExpired', 'codeWrong'));
  assert.ok(!isRefusal(error, 'codeExpired'));
});

test('every code of the contract has a reason and a message', () => {
  for (const [name, { code }] of Object.entries(errorCodes)) {
    assert.equal(errorNames[code], name);
    const { id } = errorOf(errorResponse(code)).descriptor;
    assert.ok(texts[id], `${name}: ${id}`);
    assert.notEqual(id, 'api.error.server-says', name);
  }
});

test('a refused downgrade has the required wording', () => {
  assert.equal(
    texts[errorOf(errorResponse(3001)).descriptor.id],
    'Subscription downgrade is not allowed. If you think the current subscription plan does not suit you, please contact customer service.',
  );
});

test('an unknown code shows the message of the API, or a general one without it', () => {
  const error = errorOf(errorResponse(7777, null, 'The moon is in the wrong phase.'));
  assert.equal(error.reason, 'unknownCode');
  assert.equal(texts[error.descriptor.id], '{message}');
  assert.equal(error.values.message, 'The moon is in the wrong phase.');
  assert.equal(texts[errorOf(errorResponse(7777, null, '')).descriptor.id], 'An error occurred. Please try again.');
});

test('rejected fields are listed by path', () => {
  const { fields } = errorOf(errorResponse(1002, { fields: [{ path: 'email', message: 'Invalid email' }] }));
  assert.deepEqual(fields, { email: 'Invalid email' });
});

test('a rate limit has the seconds to wait', () => {
  const error = errorOf(errorResponse(1006, { retryAfter: 42 }));
  assert.equal(error.retryAfter, 42);
  assert.equal(error.descriptor.id, 'api.error.too-many-requests-wait');
  assert.equal(error.values.seconds, 42);
  assert.equal(errorOf(errorResponse(1006)).descriptor.id, 'api.error.too-many-requests');
});

test('a request without a response has a reason', () => {
  const reasonOf = (error: object): string => toAppError(Object.assign(new Error('failed'), error)).reason;
  assert.equal(reasonOf({ code: 'ERR_NETWORK' }), 'network');
  assert.equal(reasonOf({ code: 'ECONNABORTED' }), 'timeout');
  assert.equal(reasonOf({ code: 'ERR_CANCELED', name: 'CanceledError' }), 'aborted');
  assert.equal(reasonOf({ name: 'AbortError' }), 'aborted');
  assert.equal(reasonOf({ code: 'ERR_BAD_RESPONSE', response: { status: 502 } }), 'unexpected');
  assert.equal(toAppError('a string').reason, 'unexpected');
});

test('toAppError returns an AppError unchanged', () => {
  const error = new AppError({ reason: 'network' });
  assert.equal(toAppError(error), error);
});

test('dataOf resolves with the data or rejects with an AppError', async () => {
  assert.equal(await dataOf(Promise.resolve({ success: true as const, code: 0 as const, msg: '', data: 7 })), 7);
  await assert.rejects(dataOf(Promise.resolve(errorResponse(2005))), { name: 'AppError', reason: 'credentialsWrong' });
  await assert.rejects(dataOf(Promise.reject(new TypeError('x'))), { name: 'AppError', reason: 'unexpected' });
});

test('reportError shows a toast, except for an aborted request or an ended session', () => {
  reportError(new AppError({ reason: 'aborted' }));
  reportError(new AppError({ reason: 'sessionRequired' }));
  assert.equal(toastCount(), 0);
  reportError(new AppError({ reason: 'network' }));
  assert.equal(toastCount(), 1);
});

function toastCount(): number {
  const { result, unmount } = renderHook(useToasts);
  unmount();
  return result.current.length;
}

test('a long wait is told in minutes or hours', () => {
  const waitOf = (retryAfter: number) => {
    const { descriptor, values } = new AppError({ reason: 'tooManyRequests', retryAfter });
    return [descriptor.id.split('-').at(-1), values.seconds, values.minutes, values.hours];
  };
  assert.deepEqual(waitOf(119), ['wait', 119, 2, 1]);
  assert.deepEqual(waitOf(895), ['minutes', 895, 15, 1]);
  assert.deepEqual(waitOf(86_400), ['hours', 86_400, 1440, 24]);
});
