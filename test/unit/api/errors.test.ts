import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, dataOf, isRefusal, toAppError, unwrap } from '#api/errors.ts';
import { errorNames } from '#api/generated/error-names.ts';
import { errorCodes } from '#api-spec/codes.ts';
import en from '../../../locales/en.json' with { type: 'json' };

const texts: Record<string, string> = en;
const refusal = (code: number, data: unknown = null, msg = 'In English.') => ({
  success: false as const,
  code,
  msg,
  data,
});

function refused(answer: unknown): AppError {
  try {
    unwrap(answer);
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error;
  }
  throw new Error('was not refused');
}

test('a success gives its data', () => {
  assert.deepEqual(unwrap({ success: true, code: 0, msg: 'OK', data: { token: 't' } }), { token: 't' });
  assert.equal(unwrap({ success: true, code: 0, msg: 'OK', data: null }), null);
});

test('an answer without an envelope is its own data', () => {
  assert.deepEqual(unwrap({ ip: '203.0.113.7', protect: true }), { ip: '203.0.113.7', protect: true });
});

test('a refusal names its reason and keeps what the API said', () => {
  const error = refused(refusal(2002));
  assert.equal(error.reason, 'codeWrong');
  assert.equal(error.code, 2002);
  assert.equal(error.serverMessage, 'In English.');
  assert.ok(isRefusal(error, 'codeExpired', 'codeWrong'));
  assert.ok(!isRefusal(error, 'codeExpired'));
});

test('every code of the contract is known and has a text', () => {
  for (const [name, { code }] of Object.entries(errorCodes)) {
    assert.equal(errorNames[code], name);
    const { messageId } = refused(refusal(code));
    assert.ok(texts[messageId], `${name}: ${messageId}`);
    assert.notEqual(messageId, 'api.error.server-says', name);
  }
});

test('a refused downgrade says what the specification says', () => {
  assert.equal(
    texts[refused(refusal(3001)).messageId],
    'Subscription downgrade is not allowed. If you think the current subscription plan does not suit you, please contact customer service.',
  );
});

test('an unknown code shows the words of the API, and a general text when it has none', () => {
  const error = refused(refusal(7777, null, 'The moon is in the wrong phase.'));
  assert.equal(error.reason, 'unknownCode');
  assert.equal(texts[error.messageId], '{message}');
  assert.equal(error.values.message, 'The moon is in the wrong phase.');
  assert.equal(texts[refused(refusal(7777, null, '')).messageId], 'An error occurred. Please try again.');
});

test('the fields that were not accepted come by their path', () => {
  const { fields } = refused(refusal(1002, { fields: [{ path: 'email', message: 'Invalid email' }] }));
  assert.deepEqual(fields, { email: 'Invalid email' });
});

test('a limit says for how long', () => {
  const error = refused(refusal(1006, { retryAfter: 42 }));
  assert.equal(error.retryAfter, 42);
  assert.equal(error.messageId, 'api.error.too-many-requests-wait');
  assert.equal(error.values.seconds, 42);
  assert.equal(refused(refusal(1006)).messageId, 'api.error.too-many-requests');
});

test('an answer that never came says why', () => {
  const lost = (error: object): string => toAppError(Object.assign(new Error('lost'), error)).reason;
  assert.equal(lost({ code: 'ERR_NETWORK' }), 'network');
  assert.equal(lost({ code: 'ECONNABORTED' }), 'timeout');
  assert.equal(lost({ code: 'ERR_CANCELED', name: 'CanceledError' }), 'aborted');
  assert.equal(lost({ name: 'AbortError' }), 'aborted');
  assert.equal(lost({ code: 'ERR_BAD_RESPONSE', response: { status: 502 } }), 'unexpected');
  assert.equal(toAppError('a string').reason, 'unexpected');
});

test('an error is translated once', () => {
  const error = new AppError({ reason: 'network' });
  assert.equal(toAppError(error), error);
});

test('a call gives its data or an AppError, whatever went wrong', async () => {
  assert.equal(await dataOf(Promise.resolve({ success: true as const, code: 0 as const, msg: '', data: 7 })), 7);
  await assert.rejects(dataOf(Promise.resolve(refusal(2005))), { name: 'AppError', reason: 'credentialsWrong' });
  await assert.rejects(dataOf(Promise.reject(new TypeError('x'))), { name: 'AppError', reason: 'unexpected' });
});
