/** A browser tab on the site in one language: uses controls by their labels and waits for what a test expects. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageId } from '#site/messages.ts';
import { signUp } from '#test/support/account.ts';
import { type BrowserSession, resizeTo, type SentRequest, type Wdio } from '#test/support/browser.ts';
import { isHydrated } from './hydration.ts';
import { createFormatter, type Values, withOrdinarySpaces } from './messages.ts';
import type { TestApp } from './test-app.ts';
import { clearToasts, recordToasts, type ShownToast, shownToasts } from './toasts.ts';

export type ColorScheme = 'light' | 'dark';
type SessionCookie = {
  value: string /** Seconds since 1970; -1 for a cookie that lasts until the browser closes. */;
  expires: number;
};

const screenshotFolder = 'screens';
export const desktopWidth = 1440;

/** XPath of an element's text with ordinary spaces, whatever the line-breaking rules put there. */
const normalizedText = "normalize-space(translate(., '\u00a0\u2060', ' '))";

export class Visitor {
  readonly browser: Wdio;
  readonly locale: string;
  readonly #session: BrowserSession;
  readonly #app: TestApp;
  readonly #format: ReturnType<typeof createFormatter>;
  readonly #allowedErrors: RegExp[];

  constructor(session: BrowserSession, app: TestApp, locale: string, allowedErrors: RegExp[] = []) {
    this.browser = session.browser;
    this.locale = locale;
    this.#session = session;
    this.#app = app;
    this.#format = createFormatter(locale);
    this.#allowedErrors = allowedErrors;
  }

  /** Prepares a new tab: toasts are recorded, and the window is a desktop's in light mode. */
  async prepare(): Promise<void> {
    await this.devtools('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordToasts})()` });
    await this.setColorScheme('light');
    await this.resize(desktopWidth);
  }

  /** The message in the visitor's language, with ordinary spaces. */
  message(id: MessageId, values: Values = {}): string {
    return this.#format(id, values);
  }

  /** The message up to the value of a placeholder that the test does not know. */
  messageBefore(id: MessageId, placeholder: string, values: Values = {}): string {
    const [before = ''] = this.message(id, { ...values, [placeholder]: '…' }).split('…');
    return before;
  }

  /** @param pagePath after the language, with query and hash */
  async open(pagePath: string): Promise<void> {
    await this.browser.url(`${this.#app.url}/${this.locale}${pagePath}`);
    await this.#waitUntilHydrated();
  }

  async reload(): Promise<void> {
    await this.browser.refresh();
    await this.#waitUntilHydrated();
  }

  async fill(label: MessageId, value: string): Promise<void> {
    await (await this.#field(label)).setValue(value);
  }

  clickButton(name: MessageId, values: Values = {}): Promise<void> {
    return this.#click(`//button[${normalizedText}="${this.message(name, values)}" and not(@disabled)]`);
  }

  clickLink(name: MessageId, values: Values = {}): Promise<void> {
    return this.#click(`//a[${normalizedText}="${this.message(name, values)}"]`);
  }

  /** Opens the account menu with the keyboard. */
  async clickAccountMenuItem(name: MessageId): Promise<void> {
    const button = await this.#displayed('//header//*[contains(@class, "header__account")]//a');
    await this.browser.execute((link) => (link as unknown as HTMLElement).focus(), button);
    await this.browser.keys('ArrowDown');
    await this.#click(`//*[@role="menuitem"][${normalizedText}="${this.message(name)}"]`);
  }

  /** Finishes the payment on the payment provider's page. */
  clickPaymentOutcome(outcome: 'pay' | 'decline' | 'cancel'): Promise<void> {
    return this.#click(`//*[@id="${outcome}"]`);
  }

  /** Chooses a language in the header. @returns a visitor of the same tab in that language */
  async switchLanguage(locale: string): Promise<Visitor> {
    await this.#click('//header//summary[ancestor::*[@class="languages"]]');
    await this.#click(`//header//*[@class="languages"]//a[@hreflang="${locale}"]`);
    await this.browser.$(`html[lang="${locale}"]`).waitForExist();
    return new Visitor(this.#session, this.#app, locale, this.#allowedErrors);
  }

  /** Creates an account through the API and takes its session. */
  async signUp(email: string): Promise<void> {
    const token = await signUp(this.#app, email);
    await this.open('/auth/sign-in');
    await this.setSessionToken(token);
  }

  async setSessionToken(value: string): Promise<void> {
    await this.browser.setCookies({ name: 'Admin-Token', value, path: '/', sameSite: 'Lax' as 'lax' });
  }

  async deleteSession(): Promise<void> {
    await this.browser.deleteCookies(['Admin-Token']);
  }

  /** Also on the pages of payment and identity providers. */
  async sessionCookie(): Promise<SessionCookie | undefined> {
    type Cookies = { cookies: (SessionCookie & { name: string })[] };
    const { cookies } = await this.devtools<Cookies>('Network.getCookies', { urls: [this.#app.url] });
    return cookies.find(({ name }) => name === 'Admin-Token');
  }

  /** Empty without a session. */
  async sessionToken(): Promise<string> {
    return (await this.sessionCookie())?.value ?? '';
  }

  expectMessage(id: MessageId, values: Values = {}): Promise<void> {
    return this.expectText(this.message(id, values));
  }

  async expectText(text: string): Promise<void> {
    const visibleText = () => this.browser.execute(() => document.body.innerText);
    await this.browser.waitUntil(async () => withOrdinarySpaces(await visibleText()).includes(text), {
      timeoutMsg: `the page does not show "${text}"`,
    });
  }

  /** Passes also when the toast has disappeared by now; the next call needs another toast. */
  async expectToast(id: MessageId, values: Values = {}): Promise<void> {
    const text = this.message(id, values);
    const isShown = async () => (await this.shownToasts()).some((toast) => toast.text === text);
    await this.browser.waitUntil(isShown, { timeoutMsg: `no toast "${text}"` });
    await this.browser.execute(clearToasts);
  }

  /** All toasts since this document was opened or the last `expectToast`. */
  async shownToasts(): Promise<ShownToast[]> {
    const toasts = await this.browser.execute(shownToasts);
    return toasts.map(({ kind, text }) => ({ kind, text: withOrdinarySpaces(text) }));
  }

  /** Waits for this path with its query, after the language. */
  async expectUrl(pagePath: string | RegExp): Promise<void> {
    const current = async () => (await this.browser.getUrl()).replace(`${this.#app.url}/${this.locale}`, '');
    const matches = (url: string) => (typeof pagePath === 'string' ? url === pagePath : pagePath.test(url));
    await this.browser.waitUntil(async () => matches(await current()), { timeoutMsg: `the URL is not ${pagePath}` });
  }

  async expectValue(label: MessageId, value: string): Promise<void> {
    const hasValue = async () => (await (await this.#field(label)).getValue()) === value;
    await this.browser.waitUntil(hasValue, { timeoutMsg: `the value of ${label} is not "${value}"` });
  }

  /** Waits until the field has this error. */
  async expectFieldError(label: MessageId, error: MessageId): Promise<void> {
    const field = await this.#field(label);
    const text = this.message(error);
    const hasError = async () => {
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const texts = await this.browser.execute(
        (describedBy) => describedBy.map((id) => document.querySelector(`[id="${id}"][role=alert]`)?.textContent ?? ''),
        ids,
      );
      return withOrdinarySpaces(texts.join('').trim()) === text;
    };
    await this.browser.waitUntil(hasError, { timeoutMsg: `${label} does not have the error "${text}"` });
  }

  /** Checks and forgets the console errors and third-party requests so far. */
  async expectCleanRun(): Promise<void> {
    const errors = await this.#session.consoleErrors();
    const unexpected = errors.filter((error) => {
      const isOurs = !error.startsWith(this.#app.sandboxUrl);
      // Chromium logs every refused call of the API.
      const isRefusedCall = /status of 4\d\d/.test(error);
      return isOurs && !isRefusedCall && !this.#allowedErrors.some((allowed) => allowed.test(error));
    });
    assert.deepEqual(unexpected, [], 'console errors');
    const requests = await this.#session.thirdPartyRequests(this.#app.url, this.#app.sandboxUrl);
    assert.deepEqual(requests, [], 'third-party requests');
  }

  allowConsoleErrors(pattern: RegExp): void {
    this.#allowedErrors.push(pattern);
  }

  /** Requests and navigations since the last call. */
  sentRequests(): Promise<SentRequest[]> {
    return this.#session.sentRequests();
  }

  resize(width: number): Promise<void> {
    return resizeTo(this.browser, width);
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

  async #field(label: MessageId) {
    const found = await this.#displayed(`//label[${normalizedText}="${this.message(label)}"]`);
    return this.browser.$(`[id="${await found.getAttribute('for')}"]`).getElement();
  }

  async #displayed(xpath: string) {
    await this.#waitUntilHydrated();
    const element = await this.browser.$(xpath).getElement();
    await element.waitForDisplayed({ timeoutMsg: `${xpath} is not displayed` });
    return element;
  }

  /** Tries again while a toast or an animation covers the element, or a render replaces it. */
  async #click(xpath: string): Promise<void> {
    const tryClick = async () => {
      const element = await this.#displayed(xpath);
      return element.click().then(
        () => true,
        (error: Error) => {
          if (/intercepted|stale|not interactable/.test(error.message)) return false;
          throw error;
        },
      );
    };
    await this.browser.waitUntil(tryClick, { timeoutMsg: `${xpath} cannot be clicked` });
  }

  /** Before that, a click would be lost. Pages of other servers have nothing to hydrate. */
  async #waitUntilHydrated(): Promise<void> {
    const isOtherPage = () => !document.querySelector('#app') && document.readyState !== 'loading';
    const isReady = async () =>
      (await isHydrated(this.browser, '#app main')) || (await this.browser.execute(isOtherPage));
    await this.browser.waitUntil(isReady, { timeoutMsg: 'the page is not hydrated' });
  }
}
