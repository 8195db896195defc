/** Switching the language keeps input, scroll position and choices; the page is then the same as one opened in that language. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { routes } from '#app/routes.ts';
import * as limits from '#facts/limits.ts';
import { locales } from '#facts/locales.ts';
import { dayMs } from '#server/clock.ts';
import { findGoodId, password } from '#test/support/account.ts';
import type { Wdio } from '#test/support/browser.ts';
import { isHydrated } from '#test/support/hydration.ts';
import { findCode, findMail, wrongCode } from '#test/support/mailbox.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';

const yearMs = 365 * dayMs;
const image = path.resolve('scripts/art/share/title-en.png');

const app = await startTestApp();
const journey = createJourney(app);

journey('a language can be pressed where a press focuses no link, as in Safari', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/what-is-my-ip');
  await browser.waitUntil(() => isHydrated(browser, 'header .languages__item'));
  await browser.$('header .languages__button').click();
  // Without `href`, no browser focuses the link.
  await browser.execute(() => document.querySelector('header .languages__item[lang=de]')?.removeAttribute('href'));
  await browser.$('header .languages__item[lang=de]').click();
  await browser.$('html[lang=de]').waitForExist();
});

journey('both steps of sign-up keep input and show their errors in the current language', 'en', async (visitor) => {
  const email = 'between@example.com';
  await visitor.open('/auth/sign-up?from=blog');
  await visitor.fill('auth.email.label', 'between@');
  await visitor.clickButton('auth.code.send');
  await visitor.expectFieldError('auth.email.label', 'auth.email.invalid');

  const arabic = await visitor.switchLanguage('ar');
  assert.equal(await visitor.browser.$('html').getAttribute('dir'), 'rtl');
  await arabic.expectValue('auth.email.label', 'between@');
  await arabic.expectFieldError('auth.email.label', 'auth.email.invalid');
  await arabic.expectUrl('/auth/sign-up?from=blog');
  await arabic.fill('auth.email.label', email);
  await arabic.clickButton('auth.code.send');
  await arabic.expectText(email);
  const code = await findCode(app, email);
  const wrong = wrongCode(code);
  await arabic.fill('auth.code.label', wrong);
  await arabic.fill('auth.password.label', password);
  await arabic.browser.$('[name=downloadSource]').selectByAttribute('value', 'video');
  await arabic.clickButton('auth.sign-up.submit');
  await arabic.expectFieldError('auth.code.label', 'api.error.code-wrong');

  const japanese = await arabic.switchLanguage('ja');
  assert.equal(await visitor.browser.$('html').getAttribute('dir'), 'ltr');
  await japanese.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await japanese.expectValue('auth.code.label', wrong);
  await japanese.expectValue('auth.password.label', password);
  await japanese.expectValue('auth.source.label', 'video');
  await japanese.fill('auth.code.label', code);
  await japanese.clickButton('auth.sign-up.submit');
  await japanese.expectUrl('/dashboard');
  await japanese.expectMessage('dashboard.tabs.settings');

  const [cookie] = await visitor.browser.getCookies(['locale']);
  assert.deepEqual([cookie?.value, cookie?.path, cookie?.sameSite], ['ja', '/', 'Lax']);
  assert.ok(Math.abs((cookie?.expiry ?? 0) * 1000 - Date.now() - yearMs) < yearMs / 365);
});

journey('the contact form keeps text, image, order, scroll position and focus', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/contact-us?order=TRN-7K3M-9Q2X#main');
  await visitor.expectMessage('contact.submit');
  await visitor.fill('auth.email.label', 'writer@example.com');
  await visitor.fill('contact.text.label', 'First line\nسطر ثان');
  await browser.$('[name=images]').addValue(image);
  await visitor.expectMessage('contact.images.count', { count: 1, max: limits.contactImages });
  await browser.execute(() => scrollTo(0, 240));

  let reader = visitor;
  for (const code of ['ar', 'ja']) {
    reader = await reader.switchLanguage(code);
    await reader.expectUrl('/contact-us?order=TRN-7K3M-9Q2X#main');
    await browser.waitUntil(() => browser.execute(keepsPlace), { timeoutMsg: 'scroll position or focus is lost' });
    await reader.expectMessage('contact.images.count', { count: 1, max: limits.contactImages });
    await reader.expectText('TRN-7K3M-9Q2X');
    await reader.expectValue('auth.email.label', 'writer@example.com');
    await reader.expectValue('contact.text.label', 'First line\nسطر ثان');
  }
  await reader.clickButton('contact.submit');
  await reader.expectMessage('contact.sent.title');
  const mail = await findMail(app, 'support@tern.example', ({ text }) => text.includes('سطر ثان'));
  assert.match(mail.text, /TRN-7K3M-9Q2X/);
});

/** Runs in the page. The browser moves the scroll position by the difference in height of the text above the viewport. */
function keepsPlace(): boolean {
  return Math.abs(scrollY - 240) < 100 && document.activeElement?.matches('header .languages summary') === true;
}

journey('the account keeps its tab and input, and the payment page the payment method', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.signUp('customer@example.com');
  await visitor.open('/dashboard?tab=settings');
  await visitor.fill('settings.password.current', 'old-2025!');
  await visitor.fill('auth.password.new', 'short');
  await visitor.clickButton('settings.password.submit');
  await visitor.expectFieldError('auth.password.new', 'auth.password.format');
  const arabic = await visitor.switchLanguage('ar');
  await arabic.expectUrl('/dashboard?tab=settings');
  await arabic.expectValue('settings.password.current', 'old-2025!');
  await arabic.expectValue('auth.password.new', 'short');
  await arabic.expectFieldError('auth.password.new', 'auth.password.format');

  await arabic.open(`/payment/${await findGoodId(app.url)}`);
  await browser.$('[name=method][value=paypal]').click();
  const japanese = await arabic.switchLanguage('ja');
  await browser.$('[name=method][value=paypal]:checked').waitForExist();
  await japanese.clickButton('payment.submit.paypal');
  await japanese.clickPaymentOutcome('pay');
  await japanese.expectUrl('/dashboard');
  await japanese.expectMessage('dashboard.entitlements.active');
});

/** One URL of each public page, without the sign-in result, which redirects to sign-in. */
const publicPages = new Map(
  routes
    .filter(({ guards, page }) => !guards?.includes('signedIn') && page !== 'auth-success')
    .map(({ page, path: pattern, template, prerenderPaths }) => [page, prerenderPaths?.[0] ?? template ?? pattern]),
).set('not-found', '/no-such-page');

journey(
  'after a switch every public page equals the one opened in that language, head included',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    for (const pagePath of publicPages.values()) {
      const pathInLocale = pagePath === '/' ? '' : pagePath;
      await browser.url(`${app.url}/ar${pathInLocale}`);
      await waitUntilComplete(browser);
      const expected = await browser.execute(pageContent);
      await visitor.open(pathInLocale);
      await waitUntilComplete(browser);
      await visitor.switchLanguage('ar');
      await waitUntilComplete(browser);
      // The tags of the head follow when the browser is idle.
      const isSame = async () => isDeepStrictEqual(await browser.execute(pageContent), expected);
      await browser.waitUntil(isSame).catch(() => {});
      assert.deepEqual(await browser.execute(pageContent), expected, pagePath);
    }
  },
);

test('the menu has each language by its own name, with its own `lang`, and `dir` where it runs from right to left', async () => {
  const html = await (await fetch(`${app.url}/en`)).text();
  for (const { code, label, dir } of locales) {
    const link = new RegExp(
      `<a class="languages__item" href="/${code}" lang="${code}"${dir === 'rtl' ? ' dir="rtl"' : ''}(?: aria-current="true")?>`,
    );
    assert.match(html, new RegExp(`${link.source}${label}</a>`), code);
  }
});

/** Every part is hydrated or loaded and shows the IP address, and no request is pending. */
async function waitUntilComplete(browser: Wdio): Promise<void> {
  const isComplete = () =>
    document.querySelector('.auth-layout, body:has(.ip-bar__state) #footer') !== null &&
    !document.querySelector(
      '.skeleton, [aria-busy=true], .page-progress[data-active=true], .live-card[data-state=unchecked]',
    );
  await browser.waitUntil(async () => (await isHydrated(browser, 'main')) && (await browser.execute(isComplete)));
}

/** Runs in the page. */
function pageContent() {
  const { lang, dir } = document.documentElement;
  // A document names the public origin of the build, the app that of the page.
  const withoutOrigin = (html: string) => html.replaceAll(/http:\/\/localhost:\d+/g, '');
  const pageTags =
    'meta[property], meta[name]:not([name=theme-color]), [rel=canonical], [rel=alternate], [type="application/ld+json"]';
  const head = [...document.head.querySelectorAll(pageTags)].map((tag) => withoutOrigin(tag.outerHTML)).sort();
  const labels = [...document.querySelectorAll('[aria-label], [title], [alt]')].map((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name)).join(),
  );
  const texts = [...document.querySelectorAll<HTMLElement>('.ip-bar, header, main, #footer')].map(
    (part) => part.innerText,
  );
  return { url: location.href, lang, dir, title: document.title, head, labels, texts };
}
