import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { AppError, toAppError } from '#api/errors.ts';
import { fromGateway } from '#api/gateway-error.ts';
import { send } from '#api/send.ts';

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1, 12) }));
afterEach(() => mock.timers.reset());

const html = (status: number, headers = {}) =>
  Object.assign(new Error('refused'), { code: 'ERR_BAD_RESPONSE', response: { status, headers, data: '<html>' } });
const handlers = {
  loadCode: () => Promise.reject(new Error('unused')),
  token: () => '',
  onUnauthorized: () => {},
  onUnavailable: () => {},
};

test('what a gateway refuses has the reason of its status', () => {
  const reasonOf = (status: number) => toAppError(fromGateway(html(status))).reason;
  assert.deepEqual([408, 413, 429].map(reasonOf), ['timeout', 'bodyTooLarge', 'tooManyRequests']);
  assert.deepEqual([503, 511].map(reasonOf), ['unavailable', 'network']);
  assert.deepEqual([404, 500, 502].map(reasonOf), ['unexpected', 'unexpected', 'unexpected']);
});

test('the time to wait is that of Retry-After, in seconds or as a date', () => {
  const secondsOf = (header?: string) => toAppError(fromGateway(html(429, { 'retry-after': header }))).retryAfter;
  assert.equal(secondsOf('30'), 30);
  assert.equal(secondsOf('Thu, 01 Jan 2026 12:01:30 GMT'), 90);
  assert.equal(secondsOf('Thu, 01 Jan 2026 11:00:00 GMT'), 0);
  assert.equal(secondsOf('soon'), undefined);
  assert.equal(secondsOf(), undefined);
});

test('an error without a response stays what it is', () => {
  const error = Object.assign(new Error('lost'), { code: 'ERR_NETWORK' });
  assert.equal(fromGateway(error), error);
});

test('a request that a gateway refuses says why', async () => {
  const adapter = async () => {
    throw html(429, { 'retry-after': '30' });
  };
  const config = { url: '/x', method: 'GET', baseURL: 'https://tern.example', adapter };
  await assert.rejects(send(config, handlers), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.descriptor.id, 'api.error.too-many-requests-wait');
    return true;
  });
});
