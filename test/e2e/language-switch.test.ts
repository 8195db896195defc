/** Another language in the middle of something: whoever types, scrolls and chooses goes on where they were, in its words. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { routes } from '#app/routes.ts';
import { limits } from '#facts/limits.ts';
import { locales } from '#facts/locales.ts';
import { findGoodId } from '#test/support/account.ts';
import type { Wdio } from '#test/support/browser.ts';
import { codeTo, type Lab, mailTo, openLab, password } from './test-app.ts';
import { type Visitor, visit } from './visitor.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;
const picture = path.resolve('public/apple-touch-icon.png');

const app = await startTestApp();
const journey = createJourney(app);

const scrollTop = ({ browser }: Visitor) => browser.execute(() => scrollY);
const isChosen = ({ browser }: Visitor, selector: string) => browser.$(selector).isSelected();

journey('signing up: both steps keep what was typed and chosen, and complain in the language of the moment', 'en', async (visitor) => {
  const email = 'between@example.com';
  await visitor.open('/auth/sign-up?from=blog');
  await visitor.fill('auth.email.label', 'between@');
  await visitor.clickButton('auth.code.send');
  await visitor.expectFieldError('auth.email.label', 'auth.email.invalid');

  const arabic = await visitor.switchTo('ar');
  assert.equal(await visitor.browser.$('html').getAttribute('dir'), 'rtl');
  await arabic.expectValue('auth.email.label', 'between@');
  await arabic.expectFieldError('auth.email.label', 'auth.email.invalid');
  await arabic.arrives('/auth/sign-up?from=blog');
  await arabic.fill('auth.email.label', email);
  await arabic.press('auth.code.send');
  await arabic.seesText(email);
  const code = await findCode(app, email);
  const wrong = code === '000000' ? '111111' : '000000';
  await arabic.fill('auth.code.label', wrong);
  await arabic.fill('auth.password.label', password);
  await arabic.browser.$('[name=downloadSource]').selectByAttribute('value', 'video');
  await arabic.press('auth.sign-up.submit');
  await arabic.expectFieldError('auth.code.label', 'api.error.code-wrong');

  const japanese = await arabic.switchTo('ja');
  assert.equal(await visitor.browser.$('html').getAttribute('dir'), 'ltr');
  await japanese.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await japanese.expectValue('auth.code.label', wrong);
  await japanese.expectValue('auth.password.label', password);
  await japanese.expectValue('auth.source.label', 'video');
  await japanese.fill('auth.code.label', code);
  await japanese.press('auth.sign-up.submit');
  await japanese.arrives('/dashboard');
  await japanese.sees('dashboard.tabs.settings');

  const [cookie] = await visitor.browser.getCookies(['locale']);
  assert.deepEqual([cookie?.value, cookie?.path, cookie?.sameSite], ['ja', '/', 'Lax']);
  assert.ok(Math.abs((cookie?.expiry ?? 0) * 1000 - Date.now() - yearMs) < yearMs / 365);
});

journey('writing to the support: text, picture, order, place on the page and focus', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/contact-us?order=TRN-7K3M-9Q2X#main');
  await visitor.expectMessage('contact.submit');
  await visitor.fill('auth.email.label', 'writer@example.com');
  await visitor.fill('contact.text.label', 'First line\nسطر ثان');
  await browser.$('[name=images]').addValue(picture);
  await visitor.expectMessage('contact.images.count', { count: 1, most: limits.contactImages });
  await browser.execute(() => scrollTo(0, 240));

  let reader = visitor;
  for (const code of ['ar', 'ja']) {
    reader = await reader.switchTo(code);
    assert.equal(await browser.getUrl(), `${app.url}/${code}/contact-us?order=TRN-7K3M-9Q2X#main`);
    assert.equal(await scrollTop(reader), 240);
    assert.ok(await browser.execute(() => document.activeElement?.matches('header .languages summary')));
    await reader.sees('contact.images.count', { count: 1, most: limits.contactImages });
    await reader.seesText('TRN-7K3M-9Q2X');
    await reader.expectValue('auth.email.label', 'writer@example.com');
    await reader.expectValue('contact.text.label', 'First line\nسطر ثان');
  }
  await reader.press('contact.submit');
  await reader.sees('contact.sent.title');
  const mail = await findMail(app, 'support@tern.example', ({ text }) => text.includes('سطر ثان'));
  assert.match(mail.text, /TRN-7K3M-9Q2X/);
});

journey('the account: the open tab and a half-filled form, then the way to pay', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.signUp('customer@example.com');
  await visitor.open('/dashboard?tab=settings');
  await visitor.fill('settings.password.current', 'old-2025!');
  await visitor.fill('auth.password.new', 'short');
  await visitor.clickButton('settings.password.submit');
  await visitor.expectFieldError('auth.password.new', 'auth.password.format');
  const arabic = await visitor.switchTo('ar');
  await arabic.arrives('/dashboard?tab=settings');
  await arabic.expectValue('settings.password.current', 'old-2025!');
  await arabic.expectValue('auth.password.new', 'short');
  await arabic.expectFieldError('auth.password.new', 'auth.password.format');

  await arabic.open(`/payment/${await findGoodId(app.url)}`);
  await browser.$('[name=method][value=paypal]').click();
  const japanese = await arabic.switchTo('ja');
  assert.ok(await isChosen(japanese, '[name=method][value=paypal]'));
  await japanese.press('payment.submit.paypal');
  await japanese.atTheProvider('pay');
  await japanese.arrives('/dashboard');
  await japanese.sees('dashboard.entitlements.active');
});

/** What anybody may open: of each page one address, and one that leads nowhere. Success leads on to signing in. */
const publicPages = new Map(
  routes
    .filter(({ guards, page }) => !guards?.includes('signedIn') && page !== 'auth-success')
    .map(({ page, path: pattern, template, prerenderPaths: addresses }) => [page, addresses?.[0] ?? template ?? pattern]),
).set('not-found', '/there-is-no-such-page');

journey('every public page is then what it is when it is opened in that language, its head included', 'en', async (visitor) => {
  const { browser } = visitor;
  for (const address of publicPages.values()) {
    await visitor.open(address === '/' ? '' : address);
    await isReady(browser);
    await visitor.switchTo('ar');
    await isReady(browser);
    const switched = await browser.execute(whatItSays);
    await browser.refresh();
    await isReady(browser);
    assert.deepEqual(switched, await browser.execute(whatItSays), address);
  }
});

test('each language is called by its own name, in itself', async () => {
  const html = await (await fetch(`${app.url}/en`)).text();
  for (const { code, label, dir } of locales) {
    const link = new RegExp(
      `<a class="languages__item" href="/${code}" hrefLang="${code}" lang="${code}" dir="${dir}"[^>]*>`,
    );
    assert.match(html, new RegExp(`${link.source}${label}</a>`), code);
  }
});

/** The page is alive, its parts are all there, and nothing is on its way. */
async function isReady(browser: Wdio): Promise<void> {
  await browser.waitUntil(() =>
    browser.execute(() => {
      const main = document.querySelector('main') ?? {};
      const isAlive = Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
      const isWhole = document.querySelector('.auth-layout, body:has(.ip-bar__state) #footer') !== null;
      const isQuiet = !document.querySelector('.skeleton, [aria-busy=true], .page-progress[data-active=true]');
      return isAlive && isWhole && isQuiet;
    }),
  );
}

/** Runs in the page. */
function whatItSays() {
  const { lang, dir } = document.documentElement;
  const head = [...document.querySelectorAll('[data-head]')].map((tag) => tag.outerHTML).sort();
  const names = [...document.querySelectorAll('[aria-label], [title], [alt]')].map((named) =>
    ['aria-label', 'title', 'alt'].map((name) => named.getAttribute(name)).join(),
  );
  const words = [...document.querySelectorAll<HTMLElement>('.ip-bar, header, main, #footer')].map(
    (part) => part.innerText,
  );
  return { address: location.href, lang, dir, title: document.title, head, names, words };
}
