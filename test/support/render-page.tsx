/** Renders a page as the app does: real router, session and requests, with API responses written by the test. */
import './dom.ts';
import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import axios, { type GenericAbortSignal, type InternalAxiosRequestConfig } from 'axios';
import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '#facts/locales.ts';
import type { Messages } from '#framework/messages.ts';
import type { Page } from '#framework/payload.ts';
import { configureRequest } from '#framework/request.ts';
import { configureRouter } from '#framework/resolve-page.ts';
import { Router } from '#framework/router.tsx';
import { toast, useToasts } from '#framework/toast.ts';
import { setFromClient } from '#session/client-visit.ts';
import { setEntryError } from '#session/entry-error.ts';
import { setMobileMenu } from '#session/mobile-menu.ts';
import { clearSession, sessionToken, setSession, startSession } from '#session/session-store.ts';
import { setUser } from '#session/user-store.ts';
import { siteConfig } from '#test/support/samples.ts';
import { ToastOutlet } from '#ui/toast-outlet.tsx';
import { replaceProperty } from './dom.ts';
import * as requestCode from './request-code.ts';

export type SentRequest = { operation: string; method: string; path: string; body: unknown; query: unknown };
export type FakeResponse = { status: number; body: unknown };
type Handler = (request: SentRequest, signal?: GenericAbortSignal) => FakeResponse | Promise<FakeResponse>;
/** Responses by the contract's operation id, e.g. `{ getOrder: ok(order) }`; any other operation fails like a lost connection. */
export type FakeApi = Record<string, Handler>;

type Options = {
  /** Without the locale. */
  path: string;
  /** The route's path, where it has parameters: `/payment/:id`. */
  pattern?: string;
  params?: Record<string, string>;
  /** The route's. */
  template?: string;
  search?: string;
  locale?: Locale;
  api?: FakeApi;
  /** What the route's `data()` returned when the page was prerendered. */
  data?: unknown;
  signedIn?: boolean;
  /** Of the signed-in user, where it is known already. */
  email?: string;
  /** Of the runtime configuration. */
  dnsTestSource?: string;
};

const ipCheck = { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' };
const defaultConfig = { ...siteConfig, entryKey: '0'.repeat(64), entryIv: '0'.repeat(32), ipCheck };
const messagesByLocale = new Map<Locale, Messages>();
const operations = readOperations();
let stopSession = (): void => {};
/** Each page that is opened after `closePage` has a session of its own. */
let sessions = 0;
// The clock of a toast never starts: a busy machine could look for it too late. `toast.test.ts` holds the clock's rules.
toast.resume = () => {};

/** @returns what `render` returns, and every request that the page sends */
export async function renderPage(
  Component: ComponentType,
  {
    path,
    pattern = path,
    params = {},
    template = '',
    search = '',
    locale = 'en',
    api = {},
    data = null,
    signedIn = false,
    email = '',
    dnsTestSource = '',
  }: Options,
) {
  // Thrown in a request, it would be an error that the page shows.
  const unknown = Object.keys(api).find((id) => !operations.some((operation) => operation.id === id));
  if (unknown) throw new Error(`The contract has no operation ${unknown}`);
  // A page that was closed just now forgets its responses first (`src/api/resource.ts`).
  await Promise.resolve();
  const sent: SentRequest[] = [];
  const messages = messagesOf(locale);
  const config = { ...defaultConfig, ipCheck: { ...ipCheck, dnsTestSource } };
  history.replaceState({}, '', `/${locale}${path}${search}`);
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    // Sent without axios: the sign-out.
    if (init?.method) sent.push({ ...operationOf(init.method, url), body: null, query: null });
    return Response.json(url === '/config.json' ? config : { messages, data: null });
  };
  axios.defaults.adapter = (request) => respond(api, sent, request);
  configureRequest({ loadCode: async () => requestCode, token: sessionToken });
  if (signedIn) setSession(`token-${sessions}`, false);
  if (email) setUser({ email });
  const load = async () => ({ default: Component });
  const route = { path: pattern, page: 'test', layout: 'main', indexed: false, load, ...(template && { template }) };
  const elsewhere = { ...route, path: '/:rest+', page: 'elsewhere', load: async () => ({ default: Elsewhere }) };
  configureRouter({ routes: [route, elsewhere], rules: {}, guards: {} });
  const url = { locale, path, search, hash: '' };
  const page: Page = { url, route, Component, messages, params, status: 200, message: '', data };
  const view = render(
    <Router initialPage={page} layouts={{ main: Layout }} errorPage={({ message }) => <p>{message}</p>} />,
  );
  stopSession();
  await act(async () => {
    stopSession = startSession(() => {});
  });
  return { ...view, sent };
}

/** Lets no page load that has not been shown before. Returns a function that lets it. */
export function holdNextPage(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => promise.then(() => fetch(...request));
  return () => act(async () => resolve());
}

/** Unmounts the page and forgets everything that outlives it: session, user, toasts, storage. For `afterEach`. */
export function closePage(): void {
  const { result: toasts } = renderHook(useToasts);
  for (const { id } of toasts.current) act(() => toast.close(id));
  cleanup();
  stopSession();
  clearSession();
  sessions++;
  setFromClient(false);
  setMobileMenu(false);
  setEntryError(null);
  sessionStorage.clear();
  localStorage.clear();
}

/** A successful response with the contract's envelope. */
export const ok =
  (data: unknown = null) =>
  (): FakeResponse => ({ status: 200, body: { success: true, code: 0, msg: 'OK', data } });

/** An error response with one of the contract's codes. */
export const refused =
  (status: number, code: number, data: unknown = null) =>
  (): FakeResponse => ({ status, body: { success: false, code, msg: 'refused', data } });

/** A response that never came, of a request that may have had its effect. */
export const lost = (): Promise<FakeResponse> => Promise.reject(new axios.AxiosError('no network', 'ERR_NETWORK'));

/** What a person does on a page, by what they can perceive. */
export const user = {
  async fill(label: string | RegExp, value: string): Promise<void> {
    await act(async () => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
  },
  async press(name: string | RegExp): Promise<void> {
    await click(screen.getByRole('button', { name }));
  },
  async tick(name: string | RegExp): Promise<void> {
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
  },
  /** Waits until responses that are already there have been rendered. */
  async settle(): Promise<void> {
    await act(async () => {});
  },
};

/** Clicks an element, which gets the focus first as in most browsers. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    fireEvent.click(element);
  });
}

/**
 * Ends the current task as a browser does: React renders what is deferred in later ones. Within `act` it would render everything at
 * once.
 */
export async function endTaskWith(sendResponse: () => void): Promise<void> {
  const restore = replaceProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT' as never, false);
  // Queued before the next task of React, and after all that the response itself leads to.
  const end = new Promise((resolve) => setImmediate(resolve));
  sendResponse();
  await end;
  restore();
}

/** The error shown beside a field; empty when there is none. */
export function fieldError(label: string | RegExp): string {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const errors = ids
    .map((id) => document.getElementById(id))
    .filter((element) => element?.getAttribute('role') === 'alert');
  return errors.map((error) => error?.textContent).join('');
}

export const fieldValue = (label: string | RegExp): string => (screen.getByLabelText(label) as HTMLInputElement).value;

/** The text of an element with ordinary spaces, also where a line must not break. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ') ?? '';
}

export function messagesOf(locale: Locale): Messages {
  const cached = messagesByLocale.get(locale);
  if (cached) return cached;
  const texts: Record<string, string> = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'));
  const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parse(text)])) as Messages;
  messagesByLocale.set(locale, messages);
  return messages;
}

type Operation = { id: string; method: string; path: RegExp };

function readOperations(): Operation[] {
  const { paths }: { paths: Record<string, Record<string, { operationId?: string }>> } = JSON.parse(
    readFileSync('api-spec/openapi.json', 'utf8'),
  );
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId = '' }]) => ({
      id: operationId,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // `user-orders/query` also matches `user-orders/{orderId}`: literal paths first.
  return found.toSorted((a, b) => Number(a.path.source.includes('[^')) - Number(b.path.source.includes('[^')));
}

async function respond(api: FakeApi, sent: SentRequest[], config: InternalAxiosRequestConfig) {
  const query = config.params ?? null;
  const request = { ...operationOf(config.method ?? 'get', config.url ?? ''), body: bodyOf(config.data), query };
  sent.push(request);
  const response = await api[request.operation]?.(request, config.signal);
  if (!response) throw new axios.AxiosError('no network', 'ERR_NETWORK');
  const { status, body } = response;
  const reply = { data: body, status, statusText: '', headers: {}, config };
  if (status >= 400) throw new axios.AxiosError('refused', 'ERR_BAD_REQUEST', config, null, reply);
  return reply;
}

function operationOf(method: string, path: string): Pick<SentRequest, 'operation' | 'method' | 'path'> {
  const isCalled = (candidate: Operation) => candidate.method === method.toLowerCase() && candidate.path.test(path);
  return { operation: operations.find(isCalled)?.id ?? '', method: method.toUpperCase(), path };
}

/** Form data as `[name, value]` pairs, with a file's name as its value. */
function bodyOf(data: unknown): unknown {
  if (!(data instanceof FormData)) return data ? JSON.parse(String(data)) : null;
  return [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <ToastOutlet />
      <main tabIndex={-1}>{children}</main>
    </>
  );
}

/** Every page but the tested one. */
function Elsewhere() {
  return <h1>Elsewhere</h1>;
}
