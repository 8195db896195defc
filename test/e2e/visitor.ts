/** A person with a browser, who finds things by their words in a language of the site. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from '@formatjs/intl';
import { asLocale, defaultLocale, localeInfo } from '#facts/locales.ts';
import type { MessageId } from '#site/messages.ts';
import { resizeTo, type Tab, type Wdio, withBrowser } from '#test/support/browser.ts';
import { account, type Lab } from './lab.ts';

type Values = Record<string, string | number>;
export type ColorMode = 'light' | 'dark';

const patienceMs = 10_000;
const screens = 'screens';

/** In XPath: what is written, wherever a line may end in it. */
const written = "normalize-space(translate(., '\u00a0\u2060', ' '))";

export class Visitor {
  readonly browser: Wdio;
  readonly locale: string;
  readonly #tab: Tab;
  readonly #lab: Lab;
  readonly #intl: ReturnType<typeof intlOf>;

  constructor(tab: Tab, lab: Lab, locale: string) {
    this.browser = tab.browser;
    this.locale = locale;
    this.#tab = tab;
    this.#lab = lab;
    this.#intl = intlOf(locale);
  }

  /** Chooses a language in the header. Who goes on is the same visitor, who reads that one. */
  async switchTo(locale: string): Promise<Visitor> {
    await (await this.#shown('//header//summary[ancestor::*[@class="languages"]]')).click();
    await (await this.#shown(`//header//*[@class="languages"]//a[@hreflang="${locale}"]`)).click();
    await this.browser.$(`html[lang="${locale}"]`).waitForExist({ timeout: patienceMs });
    return new Visitor(this.#tab, this.#lab, locale);
  }

  /** What the site says, in the visitor's language. */
  words(id: MessageId, values: Values = {}): string {
    return readable(String(this.#intl.formatMessage({ id }, { ...values, brand: 'Tern VPN' })));
  }

  async open(address: string): Promise<void> {
    await this.browser.url(`${this.#lab.site}/${this.locale}${address}`);
  }

  async fill(label: MessageId, value: string): Promise<void> {
    await (await this.#field(label)).setValue(value);
  }

  async valueOf(label: MessageId): Promise<string> {
    return (await this.#field(label)).getValue();
  }

  /** What the field says is wrong with it, once it says something. */
  async complaint(label: MessageId): Promise<string> {
    const field = await this.#field(label);
    const said = async () => {
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const texts = await this.browser.execute(
        (wanted) => wanted.map((id) => document.querySelector(`[id="${id}"][role=alert]`)?.textContent ?? ''),
        ids,
      );
      return readable(texts.join('').trim());
    };
    await this.browser.waitUntil(async () => (await said()) !== '', {
      timeout: patienceMs,
      timeoutMsg: `${label} says nothing`,
    });
    return said();
  }

  async press(name: MessageId, values: Values = {}): Promise<void> {
    await (await this.#shown(`//button[${written}="${this.words(name, values)}" and not(@disabled)]`)).click();
  }

  async follow(name: MessageId, values: Values = {}): Promise<void> {
    await (await this.#shown(`//a[${written}="${this.words(name, values)}"]`)).click();
  }

  async sees(id: MessageId, values: Values = {}): Promise<void> {
    await this.seesText(this.words(id, values));
  }

  async seesText(text: string): Promise<void> {
    const shown = () => this.browser.execute(() => document.body.innerText);
    await this.browser.waitUntil(async () => readable(await shown()).includes(text), {
      timeout: patienceMs,
      timeoutMsg: `"${text}" is not to be seen`,
    });
  }

  /** Waits until the address is this one (path and query, without the language). */
  async arrives(address: string | RegExp): Promise<void> {
    const here = async () => (await this.browser.getUrl()).replace(`${this.#lab.site}/${this.locale}`, '');
    const fits = (found: string) => (typeof address === 'string' ? found === address : address.test(found));
    await this.browser.waitUntil(async () => fits(await here()), {
      timeout: patienceMs,
      timeoutMsg: `did not arrive at ${address}`,
    });
  }

  /** On the provider's page: `pay`, `decline` or `cancel`. */
  async atTheProvider(action: 'pay' | 'decline' | 'cancel'): Promise<void> {
    await (await this.#shown(`//*[@id="${action}"]`)).click();
  }

  /** By keyboard, as the menu of a header is used without a mouse. */
  async chooseFromAccountMenu(name: MessageId): Promise<void> {
    const button = await this.#shown('//header//*[contains(@class, "header__account")]//a');
    const entry = this.browser.$(`//*[@role="menuitem"][${written}="${this.words(name)}"]`);
    await this.browser.execute((link) => (link as unknown as HTMLElement).focus(), button);
    await this.browser.keys('ArrowDown');
    await entry.waitForDisplayed({ timeout: patienceMs });
    await entry.click();
  }

  /** A session without its form. */
  async signedInAs(email: string): Promise<void> {
    const token = await account(this.#lab, email);
    await this.open('/auth/sign-in');
    await this.browser.setCookies({ name: 'Admin-Token', value: token, path: '/', sameSite: 'Lax' as 'lax' });
  }

  resize(width: number): Promise<void> {
    return resizeTo(this.browser, width);
  }

  /** What the system prefers; the site follows it unless told otherwise. */
  async prefers(mode: ColorMode): Promise<void> {
    const features = [
      { name: 'prefers-color-scheme', value: mode },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    await this.#devtools('Emulation.setEmulatedMedia', { features });
  }

  /** The whole page to `screens/{name}.png`. */
  async photograph(name: string): Promise<void> {
    const { data } = await this.#devtools<{ data: string }>('Page.captureScreenshot', { captureBeyondViewport: true });
    mkdirSync(screens, { recursive: true });
    writeFileSync(path.join(screens, `${name}.png`), Buffer.from(data, 'base64'));
  }

  /** What the browser complained about on the site: scripts, content security, hydration. A refused call is no complaint. */
  async complaints(): Promise<string[]> {
    const all = await this.#tab.complaints();
    return all.filter((message) => message.startsWith(this.#lab.site) && !/status of 4\d\d/.test(message));
  }

  async #field(label: MessageId) {
    const found = await this.#shown(`//label[${written}="${this.words(label)}"]`);
    return this.browser.$(`[id="${await found.getAttribute('for')}"]`).getElement();
  }

  async #shown(xpath: string) {
    const found = await this.browser.$(xpath).getElement();
    await found.waitForDisplayed({ timeout: patienceMs });
    return found;
  }

  #devtools<T>(cmd: string, params: object): Promise<T> {
    return this.browser.sendCommandAndGetResult(cmd, params) as Promise<T>;
  }
}

/** Opens a browser of its own for one visitor. Nothing may complain meanwhile, and nobody else may be asked for anything. */
export function visit(lab: Lab, locale: string, act: (visitor: Visitor) => Promise<void>): Promise<void> {
  return withBrowser(async (tab) => {
    const visitor = new Visitor(tab, lab, locale);
    await visitor.prefers('light');
    await visitor.resize(1440);
    try {
      await act(visitor);
    } catch (error) {
      await visitor.photograph(`failed-${Date.now()}`).catch(() => {});
      throw error;
    }
    assert.deepEqual(await visitor.complaints(), []);
    assert.deepEqual(await tab.strangers(lab.site, lab.sandbox), []);
  });
}

/** Wherever a line may end in it. */
function readable(text: string): string {
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ');
}

function intlOf(locale: string) {
  const read = (code: string) => JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
  const { code, intl: tag = code } = localeInfo(asLocale(locale) ?? defaultLocale);
  return createIntl({ locale: tag, messages: { ...read('en'), ...read(locale) } });
}
