import './pricing-browser.ts';
import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { act, cleanup, render } from '@testing-library/react';
import axios from 'axios';
import type { ComponentType, ReactNode } from 'react';
import { configureRouter } from '#framework/navigation.ts';
import type { Messages, Page } from '#framework/payload.ts';
import { configureRequest } from '#framework/request.ts';
import { Router } from '#framework/router.tsx';
import { clearSession, sessionToken, startSession } from '#session/session-store.ts';
import { Toaster } from '#ui/toaster.tsx';

type Answer = { status: number; body: unknown };
/** What the API answers, by path; a path that is not here has no network. */
export type Api = Record<string, () => Answer | Promise<Answer>>;

const texts: Record<string, string> = JSON.parse(readFileSync('locales/en.json', 'utf8'));
const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parse(text)])) as Messages;
const config = {
  apiBase: '',
  entryKey: '0'.repeat(64),
  entryIv: '0'.repeat(32),
  features: { card: true, paypal: false, google: false, apple: false, microsoft: false },
};

let stopSession = () => {};

/** Draws one page as the app does: the real router and request, with an API that the test writes. */
export async function showPage(
  Component: ComponentType,
  { path, search = '', api, data = null }: { path: string; search?: string; api: Api; data?: unknown },
) {
  history.replaceState({}, '', `/en${path}${search}`);
  globalThis.fetch = async (url) => Response.json(String(url) === '/config.json' ? config : { messages, data: null });
  axios.defaults.adapter = (request) => answer(api, request);
  configureRequest({ token: sessionToken, onUnauthorized: () => {}, onUnavailable: () => {} });
  const route = { path, page: 'test', layout: 'main', indexed: true, load: async () => ({ default: Component }) };
  const elsewhere = { ...route, path: '/:rest+', load: async () => ({ default: Elsewhere }) };
  configureRouter({ routes: [route, elsewhere], rules: {}, guards: {} });
  const address = { locale: 'en', path, search, hash: '' } as const;
  const first: Page = { address, route, Component, messages, params: {}, status: 200, message: '', data };
  const view = render(
    <Router first={first} layouts={{ main: Layout }} errorPage={({ message }) => <p>{message}</p>} />,
  );
  await act(async () => {
    stopSession = startSession(() => {});
  });
  return view;
}

export const ok = (data: unknown) => () => ({ status: 200, body: { success: true, code: 0, msg: '', data } });
export const refused = (status: number, code: number) => () => ({
  status,
  body: { success: false, code, msg: 'refused', data: null },
});

export function leavePage(): void {
  cleanup();
  stopSession();
  clearSession();
  sessionStorage.clear();
}

async function answer(api: Api, request: { url?: string }) {
  const reply = await api[request.url ?? '']?.();
  if (!reply) throw new axios.AxiosError('no network', 'ERR_NETWORK');
  const response = { data: reply.body, status: reply.status, statusText: '', headers: {}, config: request as never };
  if (reply.status >= 400) throw new axios.AxiosError('refused', 'ERR_BAD_REQUEST', request as never, null, response);
  return response;
}

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <Toaster />
      <main>{children}</main>
    </>
  );
}

function Elsewhere() {
  return <h1>Elsewhere</h1>;
}
