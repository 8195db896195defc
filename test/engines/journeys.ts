/** What every customer does, in every browser engine: the visits that Chromium tests in detail in test/e2e. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import * as limits from '#facts/limits.ts';
import type { Engine } from '#test/support/engines.ts';
import { findMail } from '#test/support/mailbox.ts';
import { recordedErrors } from '../e2e/console-errors.ts';
import { buyPlan } from '../e2e/payments.ts';
import { signInThrough } from '../e2e/sign-in.ts';
import { requestCode, submitSignUp } from '../e2e/sign-up.ts';
import { SiteVisitor } from '../e2e/site-visitor.ts';
import type { LocalTestApp } from '../e2e/test-app.ts';
import type { EngineTest } from './test-engine.ts';

type Journey = (visitor: SiteVisitor, app: LocalTestApp) => Promise<void>;

const desktopWidth = 1440;

const journeys: Record<string, Journey> = {
  'signing up': async (visitor, app) => {
    const email = 'new@example.com';
    await visitor.open('/auth/sign-up');
    await submitSignUp(visitor, await requestCode(app, visitor, email));
    await visitor.expectUrl('/dashboard');
    await visitor.expectText(email);
  },

  'signing in with Google': async (visitor, app) => {
    const email = 'ada@google.example';
    await visitor.open('/dashboard?tab=billing');
    await visitor.expectUrl('/auth/sign-in');
    await signInThrough(app, visitor, 'Google', email);
    await visitor.expectUrl('/dashboard?tab=billing');
    await visitor.expectText(email);
  },

  'buying a plan by card': async (visitor, app) => {
    const email = 'buyer@example.com';
    await visitor.signUp(email);
    await buyPlan(visitor, 1);
    await visitor.expectToast('payment.toast.successful');
    await findMail(app, email, ({ text }) => text.includes('TRN-'));
  },

  'ending the renewal of a plan': async (visitor, app) => {
    const email = 'leaving@example.com';
    await visitor.signUp(email);
    await buyPlan(visitor, 3);
    await visitor.clickButton('dashboard.unsubscribe.action');
    await visitor.clickButton('dashboard.unsubscribe.confirm');
    await visitor.expectToast('dashboard.unsubscribe.done');
    await visitor.expectMessage('dashboard.resume.action');
    // The pressed button is gone with its dialog.
    const focused = () => visitor.browser.execute(() => document.activeElement?.className);
    await visitor.browser.waitUntil(async () => (await focused()) === 'current-plan', {
      timeoutMsg: 'the focus is lost',
    });
    await findMail(app, email, ({ subject }) => subject === visitor.message('mail.unsubscribed.subject'));
  },

  'a message to support with an image': async (visitor, app) => {
    const email = 'writer@example.com';
    await visitor.open('/contact-us');
    await visitor.fill('auth.email.label', email);
    await visitor.fill('contact.text.label', 'See the image.');
    await visitor.browser.$('[name=images]').addValue(path.resolve('scripts/art/share/title-en.png'));
    await visitor.expectMessage('contact.images.count', { count: 1, max: limits.contactImages });
    await visitor.clickButton('contact.submit');
    await visitor.expectToast('contact.submitted');
    await visitor.expectMessage('contact.sent.title');
    await findMail(app, 'support@tern.example', ({ text }) => text.includes('See the image.'));
  },

  'switching to Arabic': async (visitor, app) => {
    const { browser } = visitor;
    await visitor.open('/pricing?term=month#main');
    const arabic = await visitor.switchLanguage('ar');
    await arabic.expectUrl('/pricing?term=month#main');
    await arabic.expectMessage('shell.nav.pricing');
    assert.deepEqual(await browser.execute(pageDirection), { dir: 'rtl', logoIsOnTheRight: true });
    await arabic.clickLink('shell.nav.pricing');
    await arabic.expectUrl('/pricing');
    // The language is remembered for URLs without one.
    await browser.url(`${app.url}/contact-us`);
    await browser.$('html[lang=ar]').waitForExist();
    await arabic.fill('contact.text.label', 'سطر');
    await arabic.expectValue('contact.text.label', 'سطر');
  },
};

export function testJourneys(engine: Engine, open: () => EngineTest): void {
  for (const [name, journey] of Object.entries(journeys)) {
    test(`${name} works in ${engine}`, async () => {
      const { app, screen } = open();
      await screen.resize(desktopWidth);
      const visitor = new SiteVisitor(screen.browser, app, 'en');
      await clearSite(visitor);
      await journey(visitor, app).catch(async (error: unknown) => {
        const shown = await screen.browser.execute(pageText).catch(String);
        throw new Error(`${error}\n${shown}`, { cause: error });
      });
      assert.deepEqual(await recordedErrors(screen.browser), []);
    });
  }
}

/** Without cookies and storage of the journey before, on a document without the app. */
async function clearSite(visitor: SiteVisitor): Promise<void> {
  const { browser } = visitor;
  await visitor.leaveApp();
  await browser.deleteCookies();
  await browser.execute(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Runs in the page. */
function pageText(): string {
  return `${location.href}\n${document.body.innerText}`;
}

/** Runs in the page. */
function pageDirection() {
  const { left = 0 } = document.querySelector('header .brand')?.getBoundingClientRect() ?? {};
  return { dir: document.documentElement.dir, logoIsOnTheRight: left > innerWidth / 2 };
}
