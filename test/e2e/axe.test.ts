/** Accessibility of every page: axe without exclusions, light and dark, left to right and right to left. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { findAccessibilityProblems } from './accessibility.ts';
import { createJourney } from './journey.ts';
import { buyPlan } from './payments.ts';
import { startTestApp } from './test-app.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

type Page = { name: string; show: (visitor: Visitor) => Promise<void> };

const journey = createJourney(await startTestApp());

const publicPages: Page[] = [
  { name: 'home', show: (visitor) => visitor.open('') },
  {
    name: 'pricing',
    show: async (visitor) => {
      await visitor.open('/pricing');
      await visitor.browser.$('.plan__amount').waitForDisplayed();
    },
  },
  { name: 'what-is-my-ip', show: (visitor) => visitor.open('/what-is-my-ip') },
  {
    name: 'download',
    show: async (visitor) => {
      await visitor.devtools('Emulation.setUserAgentOverride', { userAgent: 'Macintosh' });
      await visitor.open('/download');
      await visitor.expectMessage('download.systems.yours');
    },
  },
  {
    name: 'download-windows',
    show: async (visitor) => {
      await visitor.open('/download/Windows');
      await (await visitor.browser.$('input[type=file]')).addValue(import.meta.filename);
      await visitor.browser.$('.notice').waitForDisplayed();
    },
  },
  { name: 'download-macos', show: (visitor) => visitor.open('/download/macOS') },
  { name: 'download-android', show: (visitor) => visitor.open('/download/Android') },
  { name: 'download-ios', show: (visitor) => visitor.open('/download/iOS') },
  { name: 'sign-in', show: (visitor) => visitor.open('/auth/sign-in') },
  {
    name: 'sign-in-errors',
    show: async (visitor) => {
      await visitor.open('/auth/sign-in');
      await visitor.fill('auth.email.label', 'nobody');
      await visitor.clickButton('auth.sign-in.submit');
      await visitor.expectMessage('auth.email.invalid');
    },
  },
  { name: 'sign-up', show: (visitor) => visitor.open('/auth/sign-up') },
  {
    name: 'sign-up-code',
    show: async (visitor) => {
      await visitor.open('/auth/sign-up');
      const sent = { email: `code-${visitor.locale}@example.com`, at: Date.now() };
      await visitor.browser.execute((json) => sessionStorage.setItem('sent-code.register', json), JSON.stringify(sent));
      await visitor.reload();
      await visitor.fill('auth.password.label', 'tern');
      await visitor.browser.execute(() => sessionStorage.clear());
    },
  },
  { name: 'reset', show: (visitor) => visitor.open('/auth/reset') },
  { name: 'referral', show: (visitor) => visitor.open('/referral') },
  { name: 'contact', show: (visitor) => visitor.open('/contact-us?order=TRN-7K3M-9Q2X') },
  {
    name: 'contact-errors',
    show: async (visitor) => {
      await visitor.open('/contact-us');
      await visitor.fill('contact.text.label', 'x');
      // Keys would take half a minute.
      await visitor.devtools('Input.insertText', { text: 'x'.repeat(5000) });
      const files = ['scripts/art/share/title-en.png', 'package.json'].map((file) => path.resolve(file));
      await visitor.browser.$('[name=images]').addValue(files.join('\n'));
      await visitor.clickButton('contact.submit');
      await visitor.expectMessage('auth.email.invalid');
      await visitor.expectMessage('contact.images.count', { count: 1, max: 4 });
    },
  },
  {
    name: 'contact-sent',
    show: async (visitor) => {
      await visitor.fill('auth.email.label', `axe-contact-${visitor.locale}@example.com`);
      await visitor.fill('contact.text.label', 'Could you add a location in Lisbon?');
      await visitor.clickButton('contact.submit');
      await visitor.expectMessage('contact.sent.title');
    },
  },
  { name: 'event-success', show: (visitor) => visitor.open('/event/registered-user-activity/success') },
  { name: 'event-error', show: (visitor) => visitor.open('/event/registered-user-activity/error') },
  { name: 'not-found', show: (visitor) => visitor.open('/no-such-page') },
];

const accountPages: Page[] = [
  {
    name: 'referral-customer',
    show: async (visitor) => {
      await visitor.open('/referral');
      await visitor.expectMessage('referral.share.link');
      await visitor.expectMessage('referral.history.empty.title');
    },
  },
  {
    name: 'referral-qr',
    show: async (visitor) => {
      await visitor.clickButton('referral.qr.action');
      await visitor.browser.$('dialog .qr').waitForDisplayed();
    },
  },
  {
    name: 'payment',
    show: async (visitor) => {
      await visitor.open('/payment/3');
      await visitor.expectMessage('payment.summary.total');
    },
  },
  {
    name: 'payment-cancelled',
    show: async (visitor) => {
      await visitor.open('/payment/3');
      await visitor.clickButton('payment.submit.card');
      await visitor.clickPaymentOutcome('cancel');
      await visitor.expectMessage('payment.order.title.left');
    },
  },
  {
    name: 'dashboard',
    show: async (visitor) => {
      await visitor.open('/dashboard');
      await visitor.expectMessage('dashboard.current.validity');
    },
  },
  {
    name: 'billing',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=billing');
      await visitor.expectMessage('billing.status.completed');
    },
  },
  {
    name: 'settings',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=settings');
      await visitor.fill('auth.password.new', 'tern');
      await visitor.clickButton('settings.password.submit');
      await visitor.expectMessage('auth.password.format');
    },
  },
  {
    name: 'settings-delete',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=settings&step=delete');
      await visitor.clickButton('settings.delete.submit');
      await visitor.expectMessage('settings.delete.email.wrong');
    },
  },
  {
    name: 'payment-downgrade',
    show: async (visitor) => {
      await visitor.open('/payment/1');
      await visitor.expectMessage('api.error.downgrade-refused');
    },
  },
  {
    name: 'receipt',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=billing');
      await (await visitor.browser.$('.badge[data-tone=protected]')).waitForDisplayed();
      await (await visitor.browser.$('//tr[.//*[@data-tone="protected"]]//a')).click();
      await visitor.expectMessage('billing.refund.action');
    },
  },
  {
    name: 'refund',
    show: async (visitor) => {
      await visitor.clickButton('billing.refund.action');
      await visitor.expectMessage('billing.refund.keep');
    },
  },
  {
    name: 'unsubscribe',
    show: async (visitor) => {
      await visitor.open('/dashboard');
      await visitor.clickButton('dashboard.unsubscribe.action');
      await visitor.expectMessage('dashboard.unsubscribe.confirm');
    },
  },
];

async function findProblems(visitor: Visitor, { name, show }: Page): Promise<string[]> {
  await show(visitor);
  // To save time, Arabic is checked at the phone's width alone: what only a wide page from right to left has goes unnoticed.
  return findAccessibilityProblems(visitor, name, visitor.locale === 'en' ? [desktopWidth, 375] : [375]);
}

for (const locale of ['en', 'ar']) {
  journey(`public pages are accessible (${locale})`, locale, async (visitor) => {
    const found: string[] = [];
    for (const page of publicPages) found.push(...(await findProblems(visitor, page)));
    assert.deepEqual(found, []);
  });

  journey(`account pages are accessible (${locale})`, locale, async (visitor) => {
    await visitor.signUp(`axe-${locale}@example.com`);
    await buyPlan(visitor, 3);
    const found: string[] = [];
    for (const page of accountPages) found.push(...(await findProblems(visitor, page)));
    assert.deepEqual(found, []);
  });
}
