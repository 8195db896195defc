/** One session in several tabs, a session that ends meanwhile, and a service that is down (spec §4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeViolations } from '#test/support/axe.ts';
import { account, type LabWithClock, openLab, password } from './lab.ts';
import { type Enter, oneBrowser } from './one-browser.ts';
import type { Visitor } from './visitor.ts';

let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', password);
  await visitor.press('auth.sign-in.submit');
}

/** The document is marked; another one is not. */
const mark = ({ browser }: Visitor) => browser.execute(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = ({ browser }: Visitor) => browser.execute(() => document.documentElement.hasAttribute('data-mark'));

/** Whatever this document asks the API from now on, the service is down. */
const takeDown = ({ browser }: Visitor) =>
  browser.execute(() => {
    Object.defineProperty(XMLHttpRequest.prototype, 'status', { get: () => 503 });
  });

const journeys: Record<string, (enter: Enter) => Promise<void>> = {
  'signing in and out in one tab does so in the other': (enter) =>
    enter('en', async (visitor) => {
      const { browser } = visitor;
      await account(lab, 'tabs@example.com');
      await visitor.open('/auth/sign-in');
      const first = await browser.getWindowHandle();
      const { handle: second } = await browser.createWindow('tab');
      await browser.switchToWindow(second);
      await visitor.resize(1440);
      await visitor.open('/auth/sign-in');
      await signIn(visitor, 'tabs@example.com');
      await visitor.arrives('/dashboard');
      await browser.switchToWindow(first);
      await visitor.arrives('/dashboard');
      await visitor.seesText('tabs@example.com');
      await browser.switchToWindow(second);
      await visitor.chooseFromAccountMenu('shell.account.sign-out');
      await visitor.arrives('');
      await browser.closeWindow();
      await browser.switchToWindow(first);
      await visitor.arrives('');
      assert.deepEqual(await browser.getCookies(['Admin-Token']), []);
    }),

  'a session that has ended says so, asks to sign in, and comes back to the page': (enter) =>
    enter('ar', async (visitor) => {
      const { browser } = visitor;
      await visitor.signedInAs('lapsed@example.com');
      await visitor.open('/referral');
      await visitor.sees('referral.history.empty.title');
      const [cookie] = await browser.getCookies(['Admin-Token']);
      const headers = { 'X-Token': cookie?.value ?? '' };
      await fetch(`${lab.site}/turboClient/api/base/v3/sign-out`, { method: 'POST', headers });
      await visitor.open('/dashboard?tab=billing');
      await visitor.sees('session.lapsed');
      await visitor.arrives('/auth/sign-in');
      assert.deepEqual(await browser.getCookies(['Admin-Token']), []);
      await signIn(visitor, 'lapsed@example.com');
      await visitor.arrives('/dashboard?tab=billing');
    }),

  'a service that is down reloads the page once, and never from under a form': (enter) =>
    enter('en', async (visitor) => {
      const { browser } = visitor;
      await account(lab, 'down@example.com');
      await visitor.open('/auth/sign-in');
      await mark(visitor);
      await takeDown(visitor);
      await visitor.fill('auth.email.label', 'down@example.com');
      await visitor.fill('auth.password.label', 'wrong-2026!');
      await visitor.press('auth.sign-in.submit');
      await visitor.complaint('auth.password.label');
      assert.ok(await isMarked(visitor));
      assert.equal(await visitor.valueOf('auth.password.label'), 'wrong-2026!');

      await visitor.signedInAs('down-too@example.com');
      await visitor.open('');
      await mark(visitor);
      await takeDown(visitor);
      await visitor.chooseFromAccountMenu('shell.account.referral');
      await browser.waitUntil(async () => !(await isMarked(visitor)), { timeout: 10_000, timeoutMsg: 'no reload' });
      await visitor.sees('referral.history.empty.title');
      await mark(visitor);
      await takeDown(visitor);
      await visitor.chooseFromAccountMenu('shell.account.dashboard');
      await visitor.arrives('/dashboard');
      await visitor.sees('dashboard.current.validity');
      assert.ok(await isMarked(visitor));
    }),

  'sign-in by keyboard: everything in the order of the page and by its name': (enter) =>
    enter('en', async (visitor) => {
      const { browser } = visitor;
      await visitor.open('/auth/sign-in');
      await visitor.press('auth.sign-in.submit');
      await visitor.complaint('auth.email.label');
      const focused = () =>
        browser.execute(() => {
          const element = document.activeElement as HTMLInputElement;
          const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
          return label?.trim() ?? '';
        });
      const names = [await focused()];
      while (names.length < 12) {
        await browser.keys('Tab');
        names.push(await focused());
      }
      const providers = ['Google', 'Apple', 'Microsoft'];
      assert.deepEqual(names, [
        visitor.words('auth.email.label'),
        visitor.words('auth.password.label'),
        visitor.words('auth.password.reveal'),
        visitor.words('auth.sign-in.remember.label'),
        visitor.words('auth.sign-in.forgot'),
        visitor.words('auth.sign-in.submit'),
        ...providers.map((provider) => visitor.words('auth.oauth.continue', { provider })),
        'terms of service',
        'privacy policy',
        'Create an account',
      ]);
      assert.deepEqual(await axeViolations(browser), []);
    }),
};

test('session', (t) =>
  oneBrowser(lab, async (enter) => {
    for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
  }));
