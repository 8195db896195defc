/** A person with a browser, who finds things by their words in a language of the site. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIntl } from '@formatjs/intl';
import { remote } from 'webdriverio';
import type { MessageId } from '#site/messages.ts';
import type { Lab } from './lab.ts';

type Browser = Awaited<ReturnType<typeof remote>>;
type Values = Record<string, string | number>;
export type ColorMode = 'light' | 'dark';

const patienceMs = 10_000;
const height = 900;
const screens = 'screens';

export class Visitor {
  readonly browser: Browser;
  readonly locale: string;
  readonly #lab: Lab;
  readonly #profile: string;
  readonly #intl: ReturnType<typeof intlOf>;

  constructor(browser: Browser, lab: Lab, locale: string, profile: string) {
    this.browser = browser;
    this.locale = locale;
    this.#lab = lab;
    this.#profile = profile;
    this.#intl = intlOf(locale);
  }

  /** What the site says, in the visitor's language. */
  words(id: MessageId, values: Values = {}): string {
    return String(this.#intl.formatMessage({ id }, { ...values, brand: 'Tern VPN' })).replace(/\s+/g, ' ');
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
      return texts.join('').trim();
    };
    await this.browser.waitUntil(async () => (await said()) !== '', { timeout: patienceMs, timeoutMsg: `${label} says nothing` });
    return said();
  }

  async press(name: MessageId, values: Values = {}): Promise<void> {
    await (await this.#shown(`//button[normalize-space()="${this.words(name, values)}" and not(@disabled)]`)).click();
  }

  async follow(name: MessageId, values: Values = {}): Promise<void> {
    await (await this.#shown(`//a[normalize-space()="${this.words(name, values)}"]`)).click();
  }

  async sees(id: MessageId, values: Values = {}): Promise<void> {
    await this.seesText(this.words(id, values));
  }

  async seesText(text: string): Promise<void> {
    const shown = () => this.browser.execute(() => document.body.innerText.replace(/\s+/g, ' '));
    await this.browser.waitUntil(async () => (await shown()).includes(text), {
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
    const entry = this.browser.$(`//*[@role="menuitem"][normalize-space()="${this.words(name)}"]`);
    await this.browser.execute((link) => (link as unknown as HTMLElement).focus(), button);
    await this.browser.keys('ArrowDown');
    await entry.waitForDisplayed({ timeout: patienceMs });
    await entry.click();
  }

  /** A session without its form. */
  async signedInAs(email: string): Promise<void> {
    const token = await this.#lab.account(email);
    await this.open('/auth/sign-in');
    await this.browser.setCookies({ name: 'Admin-Token', value: token, path: '/', sameSite: 'Lax' });
  }

  async resize(width: number): Promise<void> {
    await this.#devtools('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
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

  /** What the browser complained about on the site: script errors, content security, hydration. Refused calls are no complaint. */
  async complaints(): Promise<string[]> {
    const entries = (await this.browser.getLogs('browser')) as { level: string; message: string }[];
    return entries
      .filter(({ level }) => level === 'SEVERE')
      .map(({ message }) => message)
      .filter((message) => message.startsWith(this.#lab.site) && !/status of 4\d\d/.test(message));
  }

  async leave(): Promise<void> {
    await this.browser.deleteSession();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #field(label: MessageId) {
    const found = await this.#shown(`//label[normalize-space()="${this.words(label)}"]`);
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

/** Opens a browser of its own for one visitor, lets them act, and closes it whatever happens. Nothing may complain meanwhile. */
export async function visit(lab: Lab, locale: string, act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'tern-browser-'));
  const browser = await remote({ logLevel: 'silent', capabilities: capabilities(profile) });
  const visitor = new Visitor(browser, lab, locale, profile);
  try {
    await visitor.prefers('light');
    await visitor.resize(1440);
    await act(visitor);
    assert.deepEqual(await visitor.complaints(), []);
  } catch (error) {
    await visitor.photograph(`failed-${Date.now()}`).catch(() => {});
    throw error;
  } finally {
    await visitor.leave();
  }
}

function capabilities(profile: string) {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return {
    browserName: 'chrome',
    'wdio:chromedriverOptions': { binary: process.env.CHROMEDRIVER ?? '/usr/bin/chromedriver' },
    'goog:loggingPrefs': { browser: 'ALL' },
    'goog:chromeOptions': {
      binary: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet, `--user-data-dir=${profile}`],
    },
  } as WebdriverIO.Capabilities;
}

function intlOf(locale: string) {
  const read = (code: string) => JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
  const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale;
  return createIntl({ locale: tag, messages: { ...read('en'), ...read(locale) } });
}
