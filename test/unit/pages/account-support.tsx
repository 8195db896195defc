import './pricing-browser.ts';
import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { act, cleanup, render } from '@testing-library/react';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import type { ComponentType, ReactNode } from 'react';
import { configureRouter } from '#framework/navigation.ts';
import type { Messages, Page } from '#framework/payload.ts';
import { configureRequest } from '#framework/request.ts';
import { Router } from '#framework/router.tsx';
import { clearSession, sessionToken, setSession, startSession } from '#session/session-store.ts';
import { Toaster } from '#ui/toaster.tsx';

export type Sent = { method: string; path: string; body: unknown; query: unknown };
type Answer = { status: number; body: unknown };
/** What the API answers, by method and path: `POST /turboClient/…`; a call that is not here finds no network. */
export type Api = Record<string, (sent: Sent) => Answer | Promise<Answer>>;
type Where = {
  path: string;
  /** Of the route, where it has names: `/payment/:id`. */
  pattern?: string;
  search?: string;
  params?: Record<string, string>;
  api: Api;
  signedIn?: boolean;
};

const texts: Record<string, string> = JSON.parse(readFileSync('locales/en.json', 'utf8'));
const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parse(text)])) as Messages;
const features = { card: true, paypal: true, google: false, apple: false, microsoft: false };
const config = { apiBase: '', entryKey: '0'.repeat(64), entryIv: '0'.repeat(32), features };

/** Draws one page as the app does, by the real router, session and request, over an API that the test writes. */
export async function showAccountPage(
  Component: ComponentType,
  { path, pattern = path, search = '', params = {}, api, signedIn = false }: Where,
) {
  const sent: Sent[] = [];
  history.replaceState({}, '', `/en${path}${search}`);
  globalThis.fetch = async (url) => Response.json(String(url) === '/config.json' ? config : { messages, data: null });
  axios.defaults.adapter = (request) => answer(api, sent, request);
  configureRequest({ token: sessionToken, onUnauthorized: () => {}, onUnavailable: () => {} });
  if (signedIn) setSession('token', false);
  const route = {
    path: pattern,
    page: 'test',
    layout: 'main',
    indexed: false,
    load: async () => ({ default: Component }),
  };
  const elsewhere = { ...route, path: '/:a/:b?', page: 'elsewhere', load: async () => ({ default: Elsewhere }) };
  configureRouter({ routes: [route, elsewhere], rules: {}, guards: {} });
  const address = { locale: 'en', path, search, hash: '' } as const;
  const first: Page = { address, route, Component, messages, params, status: 200, message: '', data: null };
  const view = render(
    <Router first={first} layouts={{ main: Layout }} errorPage={({ message }) => <p>{message}</p>} />,
  );
  stop();
  await act(async () => {
    stop = startSession(() => {});
  });
  return { ...view, sent };
}

export const ok =
  (data: unknown = null) =>
  () => ({ status: 200, body: { success: true, code: 0, msg: 'OK', data } });
export const refused =
  (status: number, code: number, data: unknown = null) =>
  () => ({
    status,
    body: { success: false, code, msg: 'refused', data },
  });

let stop: () => void = () => {};

export function leaveAccountPage(): void {
  cleanup();
  stop();
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
}

async function answer(api: Api, sent: Sent[], request: InternalAxiosRequestConfig) {
  const call: Sent = {
    method: (request.method ?? 'get').toUpperCase(),
    path: request.url ?? '',
    body: bodyOf(request.data),
    query: request.params ?? null,
  };
  sent.push(call);
  const reply = await api[`${call.method} ${call.path}`]?.(call);
  if (!reply) throw new axios.AxiosError('no network', 'ERR_NETWORK');
  const response = { data: reply.body, status: reply.status, statusText: '', headers: {}, config: request };
  if (reply.status >= 400) throw new axios.AxiosError('refused', 'ERR_BAD_REQUEST', request, null, response);
  return response;
}

/** A form as `[name, value]` pairs, a picture by its name. */
function bodyOf(data: unknown): unknown {
  if (!(data instanceof FormData)) return data ? JSON.parse(String(data)) : null;
  return [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
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
