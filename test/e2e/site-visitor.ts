/** A browser tab of any engine on the site in one language: uses controls by their labels and waits for what a test expects. */
import type { MessageId } from '#site/messages.ts';
import { signUp } from '#test/support/account.ts';
import type { Wdio } from '#test/support/browser.ts';
import { isHydrated } from '#test/support/hydration.ts';
import { createFormatter, type Values, withOrdinarySpaces } from './messages.ts';
import type { TestApp } from './test-app.ts';
import { removeToast, type ShownToast, shownToasts } from './toasts.ts';

/** XPath of an element's text with ordinary spaces, whatever the line-breaking rules put there. */
const normalizedText = "normalize-space(translate(., '\u00a0\u2060', ' '))";

export class SiteVisitor {
  readonly browser: Wdio;
  readonly locale: string;
  protected readonly app: TestApp;
  readonly #format: ReturnType<typeof createFormatter>;

  constructor(browser: Wdio, app: TestApp, locale: string) {
    this.browser = browser;
    this.locale = locale;
    this.app = app;
    this.#format = createFormatter(locale);
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
    await this.browser.url(`${this.app.url}/${this.locale}${pagePath}`);
    await this.waitUntilHydrated();
  }

  async reload(): Promise<void> {
    await this.browser.refresh();
    await this.waitUntilHydrated();
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
    const button = await this.#ready('//header//*[contains(@class, "header__account")]//a');
    await this.browser.execute((link) => (link as unknown as HTMLElement).focus(), button);
    await this.browser.keys('ArrowDown');
    await this.#click(`//*[@role="menuitem"][${normalizedText}="${this.message(name)}"]`);
  }

  /** Finishes the payment on the payment provider's page. */
  clickPaymentOutcome(outcome: 'pay' | 'decline' | 'cancel'): Promise<void> {
    return this.#click(`//*[@id="${outcome}"]`);
  }

  /** Chooses a language in the header. @returns a visitor of the same tab in that language */
  async switchLanguage(locale: string): Promise<SiteVisitor> {
    await this.chooseLanguage(locale);
    return new SiteVisitor(this.browser, this.app, locale);
  }

  /** Creates an account through the API and takes its session. */
  async signUp(email: string): Promise<void> {
    await this.takeSession(await signUp(this.app, email));
  }

  /** Takes a session, on a document without the app: a page of it would redirect, and WebKit would drop the next `open` for that. */
  async takeSession(token: string): Promise<void> {
    await this.leaveApp();
    await this.browser.setCookies({ name: 'Admin-Token', value: token, path: '/', sameSite: 'Lax' as 'lax' });
  }

  /** To a document of the site's origin without the app. */
  async leaveApp(): Promise<void> {
    await this.browser.url(`${this.app.url}/robots.txt`);
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
    const take = async () => {
      const index = (await this.shownToasts()).findIndex((toast) => toast.text === text);
      if (index >= 0) await this.browser.execute(removeToast, index);
      return index >= 0;
    };
    await this.browser.waitUntil(take, { timeoutMsg: `no toast "${text}"` });
  }

  /** All toasts since this document was opened, without those that `expectToast` has found. */
  async shownToasts(): Promise<ShownToast[]> {
    const toasts = await this.browser.execute(shownToasts);
    return toasts.map(({ kind, text }) => ({ kind, text: withOrdinarySpaces(text) }));
  }

  /** Waits for this path with its query, after the language. */
  async expectUrl(pagePath: string | RegExp): Promise<void> {
    const current = async () => (await this.browser.getUrl()).replace(`${this.app.url}/${this.locale}`, '');
    const matches = (url: string) => (typeof pagePath === 'string' ? url === pagePath : pagePath.test(url));
    await this.browser.waitUntil(async () => matches(await current()), { timeoutMsg: `the URL is not ${pagePath}` });
  }

  async expectValue(label: MessageId, value: string): Promise<void> {
    const hasValue = async () => (await (await this.#field(label)).getValue()) === value;
    await this.browser.waitUntil(hasValue, { timeoutMsg: `the value of ${label} is not "${value}"` });
  }

  /** Waits until the field has this error. */
  async expectFieldError(label: MessageId, error: MessageId): Promise<void> {
    const text = this.message(error);
    const hasError = async () => {
      // Found anew: the step of the form that is left has fields of the same names.
      const field = await this.#field(label);
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const texts = await this.browser.execute(
        (describedBy) => describedBy.map((id) => document.querySelector(`[id="${id}"][role=alert]`)?.textContent ?? ''),
        ids,
      );
      return withOrdinarySpaces(texts.join('').trim()) === text;
    };
    await this.browser.waitUntil(hasError, { timeoutMsg: `${label} does not have the error "${text}"` });
  }

  protected async chooseLanguage(locale: string): Promise<void> {
    await this.#click('//header//summary[ancestor::*[@class="languages"]]');
    await this.#click(`//header//*[@class="languages"]//a[@lang="${locale}"]`);
    await this.browser.$(`html[lang="${locale}"]`).waitForExist();
  }

  async #field(label: MessageId) {
    const found = await this.#ready(`//label[${normalizedText}="${this.message(label)}"]`);
    const id = await this.browser.execute((each) => (each as unknown as HTMLLabelElement).htmlFor, found);
    return this.browser.$(`[id="${id}"]`).getElement();
  }

  /** Waits for an element that is visible and hydrated: before that, a click would be lost. */
  async #ready(xpath: string) {
    const find = () => this.browser.execute(findReady, xpath);
    const found = await this.browser.waitUntil(find, { timeoutMsg: `${xpath} is not displayed` });
    return this.browser.$(found as unknown as WebdriverIO.Element).getElement();
  }

  /** Tries again while a toast or an animation covers the element, or a render replaces it. */
  async #click(xpath: string): Promise<void> {
    const tryClick = async () => {
      const element = await this.#ready(xpath);
      await this.browser.execute(scrollIntoView, element);
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

  protected async waitUntilHydrated(): Promise<void> {
    await this.browser.waitUntil(() => isHydrated(this.browser, '#app main'), {
      timeoutMsg: 'the page is not hydrated',
    });
  }
}

/**
 * Runs in the page. A driver that scrolls smoothly, as the page's style asks, clicks where the element was before. What is in view
 * stays: links of the sticky header are within the page's scroll padding.
 */
function scrollIntoView(element: unknown): void {
  const target = element as HTMLElement;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Runs in the page. Pages of other servers have nothing to hydrate. */
function findReady(xpath: string): Node | null {
  const app = document.querySelector('#app');
  if (!app && document.readyState === 'loading') return null;
  const matches = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < matches.snapshotLength; index++) {
    const element = matches.snapshotItem(index) as Element;
    const isHydrated = !app?.contains(element) || Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    if (isHydrated && element.checkVisibility({ visibilityProperty: true })) return element;
  }
  return null;
}
