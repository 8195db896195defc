import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import axios from 'axios';
import { toAppError } from '#api/errors.ts';
import { configureRequest, request } from '#framework/request.ts';
import { replaceProperty } from '#test/support/dom.ts';

let failing: 'code' | 'config' | 'hotel' | 'server' | null = null;

registerHooks({
  resolve(specifier, context, next) {
    if (failing !== 'code' || specifier !== '#test/support/request-code.ts') return next(specifier, context);
    throw new TypeError('Failed to fetch dynamically imported module');
  },
});
replaceProperty(globalThis, 'fetch', async () => {
  if (failing === 'config') throw new TypeError('Failed to fetch');
  if (failing === 'hotel') return new Response('<h1>Sign in to the hotel network</h1>');
  return Response.json({ apiBase: '' }, { status: failing === 'server' ? 500 : 200 });
});
axios.defaults.adapter = async (config) => ({ data: { code: 0 }, status: 200, statusText: '', headers: {}, config });

configureRequest({ loadCode: () => import('#test/support/request-code.ts'), token: () => '' });

/** The message that a form shows for its request. */
const shownError = () =>
  request({ url: '/test', method: 'post' }).then(
    () => null,
    (error: unknown) => toAppError(error).descriptor.id,
  );

test('what a request needs and cannot load offline is a lost connection, and the next request loads it again', async () => {
  failing = 'config';
  assert.equal(await shownError(), 'api.error.network');
  failing = 'hotel';
  assert.equal(await shownError(), 'api.error.network');
  failing = 'server';
  assert.equal(await shownError(), 'api.error.unexpected');
  failing = 'code';
  assert.equal(await shownError(), 'api.error.network');
  failing = null;
  assert.equal(await shownError(), null);
});
