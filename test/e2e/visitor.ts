/** A visitor in Chromium, with its developer tools: emulation, screenshots, console errors and requests. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sandboxZone } from '#server/dns-test/zone.ts';
import { type BrowserSession, resizeTo, type SentRequest } from '#test/support/browser.ts';
import { SiteVisitor } from './site-visitor.ts';
import type { TestApp } from './test-app.ts';
import { recordToasts } from './toasts.ts';

export type ColorScheme = 'light' | 'dark';
type SessionCookie = {
  value: string /** Seconds since 1970; -1 for a cookie that lasts until the browser closes. */;
  expires: number;
};

const screenshotFolder = 'screens';
export const desktopWidth = 1440;

export class Visitor extends SiteVisitor {
  readonly #session: BrowserSession;
  readonly #allowedErrors: RegExp[];

  constructor(session: BrowserSession, app: TestApp, locale: string, allowedErrors: RegExp[] = []) {
    super(session.browser, app, locale);
    this.#session = session;
    this.#allowedErrors = allowedErrors;
  }

  /** Prepares a new tab: toasts are recorded, the window is a desktop's in light mode, and a click may copy. */
  async prepare(): Promise<void> {
    await this.devtools('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordToasts})()` });
    await this.setColorScheme('light');
    await this.resize(desktopWidth);
    // A browser with windows allows it without a permission. The headless shell loses it when a tab is cleaned (journey.ts).
    await this.devtools('Browser.grantPermissions', { permissions: ['clipboardSanitizedWrite'] });
  }

  override async switchLanguage(locale: string): Promise<Visitor> {
    await this.chooseLanguage(locale);
    return new Visitor(this.#session, this.app, locale, this.#allowedErrors);
  }

  async deleteSession(): Promise<void> {
    await this.browser.deleteCookies(['Admin-Token']);
  }

  /** Also on the pages of payment and identity providers. */
  async sessionCookie(): Promise<SessionCookie | undefined> {
    type Cookies = { cookies: (SessionCookie & { name: string })[] };
    const { cookies } = await this.devtools<Cookies>('Network.getCookies', { urls: [this.app.url] });
    return cookies.find(({ name }) => name === 'Admin-Token');
  }

  /** Empty without a session. */
  async sessionToken(): Promise<string> {
    return (await this.sessionCookie())?.value ?? '';
  }

  /** Checks and forgets the console errors and third-party requests so far. */
  async expectCleanRun(): Promise<void> {
    const errors = await this.#session.consoleErrors();
    const unexpected = errors.filter((error) => {
      const isOurs = !error.startsWith(this.app.sandboxUrl);
      // Chromium logs every refused call of the API and every document with status 404. Not a file: it has to be there.
      const isRefused = /status of 4\d\d/.test(error) && !/^[^\s?]+\.\w+(\?\S*)? - /.test(error);
      return isOurs && !isRefused && !this.#allowedErrors.some((allowed) => allowed.test(error));
    });
    assert.deepEqual(unexpected, [], 'console errors');
    const { url, apiUrl = url, sandboxUrl } = this.app;
    const requests = await this.#session.thirdPartyRequests(url, apiUrl, sandboxUrl);
    const isForFakeNameServer = (request: string) => new URL(request).hostname.endsWith(`.${sandboxZone}`);
    const unexpectedRequests = requests.filter((request) => !isForFakeNameServer(request));
    assert.deepEqual(unexpectedRequests, [], 'third-party requests');
  }

  allowConsoleErrors(pattern: RegExp): void {
    this.#allowedErrors.push(pattern);
  }

  /** Requests and navigations since the last call. */
  sentRequests(): Promise<SentRequest[]> {
    return this.#session.sentRequests();
  }

  resize(width: number, height?: number): Promise<void> {
    return resizeTo(this.browser, width, height);
  }

  /** The system's color scheme, which the site follows by default. */
  async setColorScheme(scheme: ColorScheme): Promise<void> {
    const features = [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    await this.devtools('Emulation.setEmulatedMedia', { features });
  }

  /** Saves the whole page as `screens/{name}.png`. @returns the file's path */
  async saveScreenshot(name: string): Promise<string> {
    const { data } = await this.devtools<{ data: string }>('Page.captureScreenshot', { captureBeyondViewport: true });
    mkdirSync(screenshotFolder, { recursive: true });
    const file = path.join(screenshotFolder, `${name}.png`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    return file;
  }

  /** Sends a command of the Chrome DevTools Protocol. */
  devtools<T>(command: string, params: object): Promise<T> {
    return this.browser.sendCommandAndGetResult(command, params) as Promise<T>;
  }
}
