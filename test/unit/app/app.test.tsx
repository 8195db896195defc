import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, render } from '@testing-library/react';
import axios from 'axios';
import { App } from '#app/app.tsx';
import type { Page } from '#framework/payload.ts';
import { configureRequest } from '#framework/request.ts';
import { clearSession, sessionToken, setSession, startSession } from '#session/session-store.ts';
import { userPath } from '#site/api-paths.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { messagesOf } from '#test/support/render-page.tsx';

afterEach(cleanup);

test('the signed-in user is loaded, but not under /auth', async () => {
  const requested: unknown[] = [];
  replaceProperty(globalThis, 'fetch', async () => Response.json({ apiBase: '' }));
  replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  axios.defaults.adapter = async (config) => {
    requested.push(config.url);
    const data = { success: true, code: 0, msg: '', data: { email: 'ada@example.com' } };
    return { data, status: 200, statusText: '', headers: {}, config };
  };
  configureRequest({ loadCode: () => import('#test/support/request-code.ts'), token: sessionToken });
  const show = async (path: string) => {
    requested.length = 0;
    visit(`/en${path}`);
    setSession('token', false);
    const url = { locale: 'en' as const, path, search: '', hash: '' };
    const load = async () => ({ default: () => null });
    const route = { path, page: 'test', layout: 'auth', indexed: false, load };
    const page: Page = {
      url,
      params: {},
      route,
      Component: () => null,
      messages: messagesOf('en'),
      data: null,
      status: 200,
      message: '',
    };
    render(<App initialPage={page} />);
    const stop = await act(async () => startSession(() => {}));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    stop();
    cleanup();
    clearSession();
    return requested;
  };
  assert.deepEqual(await show('/auth/reset'), []);
  assert.deepEqual(await show('/pricing'), [userPath]);
});
