/** Every page as everybody meets it: axe without exclusions, light and dark, left to right and right to left, and its pictures. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { axeViolations } from '#test/support/axe.ts';
import { type Lab, openLab } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

type Page = { name: string; show: (visitor: Visitor) => Promise<void> };

const widths = [1440, 375] as const;
const modes = ['light', 'dark'] as const;

let lab: Lab;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

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
      await visitor.browser.sendCommandAndGetResult('Emulation.setUserAgentOverride', { userAgent: 'Macintosh' });
      await visitor.open('/download');
      await visitor.sees('download.systems.yours');
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
    name: 'sign-in-refused',
    show: async (visitor) => {
      await visitor.open('/auth/sign-in');
      await visitor.fill('auth.email.label', 'nobody');
      await visitor.press('auth.sign-in.submit');
      await visitor.sees('auth.email.invalid');
    },
  },
  { name: 'sign-up', show: (visitor) => visitor.open('/auth/sign-up') },
  {
    name: 'sign-up-code',
    show: async (visitor) => {
      await visitor.open('/auth/sign-up');
      const sent = { email: `code-${visitor.locale}@example.com`, at: Date.now() };
      await visitor.browser.execute((kept) => sessionStorage.setItem('tern.code.register', kept), JSON.stringify(sent));
      await visitor.browser.refresh();
      await visitor.fill('auth.password.label', 'tern');
      await visitor.browser.execute(() => sessionStorage.clear());
    },
  },
  { name: 'reset', show: (visitor) => visitor.open('/auth/reset') },
  { name: 'referral', show: (visitor) => visitor.open('/referral') },
  { name: 'contact', show: (visitor) => visitor.open('/contact-us?order=TRN-7K3M-9Q2X') },
  {
    name: 'contact-refused',
    show: async (visitor) => {
      await visitor.open('/contact-us');
      await visitor.fill('contact.text.label', 'x'.repeat(5001));
      const files = ['public/apple-touch-icon.png', 'package.json'].map((file) => path.resolve(file));
      await visitor.browser.$('[name=images]').addValue(files.join('\n'));
      await visitor.press('contact.submit');
      await visitor.sees('auth.email.invalid');
      await visitor.sees('contact.pictures.count', { count: 1, most: 4 });
    },
  },
  {
    name: 'contact-sent',
    show: async (visitor) => {
      await visitor.fill('auth.email.label', `axe-contact-${visitor.locale}@example.com`);
      await visitor.fill('contact.text.label', 'Could you add a location in Lisbon?');
      await visitor.press('contact.submit');
      await visitor.sees('contact.sent.title');
    },
  },
  { name: 'event-success', show: (visitor) => visitor.open('/event/registered-user-activity/success') },
  { name: 'event-error', show: (visitor) => visitor.open('/event/registered-user-activity/error') },
  { name: 'not-found', show: (visitor) => visitor.open('/there-is-no-such-page') },
];

const accountPages: Page[] = [
  {
    name: 'referral-customer',
    show: async (visitor) => {
      await visitor.open('/referral');
      await visitor.sees('referral.share.address');
      await visitor.sees('referral.history.empty.title');
    },
  },
  {
    name: 'referral-qr',
    show: async (visitor) => {
      await visitor.press('referral.qr.action');
      await visitor.browser.$('dialog .qr').waitForDisplayed();
    },
  },
  {
    name: 'payment',
    show: async (visitor) => {
      await visitor.open('/payment/3');
      await visitor.sees('payment.summary.total');
    },
  },
  {
    name: 'payment-left',
    show: async (visitor) => {
      await visitor.open('/payment/3');
      await visitor.press('payment.submit.card');
      await visitor.atTheProvider('cancel');
      await visitor.sees('payment.order.title.left');
    },
  },
  {
    name: 'dashboard',
    show: async (visitor) => {
      await visitor.open('/dashboard');
      await visitor.sees('dashboard.current.validity');
    },
  },
  {
    name: 'billing',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=billing');
      await visitor.sees('billing.status.completed');
    },
  },
  {
    name: 'settings',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=settings');
      await visitor.fill('auth.password.new', 'tern');
      await visitor.press('settings.password.submit');
      await visitor.sees('auth.password.format');
    },
  },
  {
    name: 'settings-delete',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=settings&step=delete');
      await visitor.press('settings.delete.address.submit');
      await visitor.sees('settings.delete.address.wrong');
    },
  },
  {
    name: 'payment-refused',
    show: async (visitor) => {
      await visitor.open('/payment/1');
      await visitor.sees('api.error.downgrade-refused');
    },
  },
  {
    name: 'receipt',
    show: async (visitor) => {
      await visitor.open('/dashboard?tab=billing');
      await (await visitor.browser.$('.badge[data-tone=protected]')).waitForDisplayed();
      await (await visitor.browser.$('//tr[.//*[@data-tone="protected"]]//a')).click();
      await visitor.sees('billing.refund.action');
    },
  },
  {
    name: 'refund',
    show: async (visitor) => {
      await visitor.press('billing.refund.action');
      await visitor.sees('billing.refund.keep');
    },
  },
  {
    name: 'unsubscribe',
    show: async (visitor) => {
      await visitor.open('/dashboard');
      await visitor.press('dashboard.unsubscribe.action');
      await visitor.sees('dashboard.unsubscribe.confirm');
    },
  },
];

/** One page in both modes and at both widths; what axe finds, with where it found it. */
async function inspect(visitor: Visitor, { name, show }: Page): Promise<string[]> {
  const found: string[] = [];
  await show(visitor);
  for (const mode of modes) {
    await visitor.prefers(mode);
    for (const width of widths) {
      await visitor.resize(width);
      await settled(visitor);
      const view = `${visitor.locale}-${name}-${width}-${mode}`;
      await visitor.photograph(view);
      found.push(...(await axeViolations(visitor.browser)).map((violation) => `${view} ${violation}`));
      if (await scrollsSideways(visitor)) found.push(`${view} scrolls sideways`);
    }
  }
  await visitor.prefers('light');
  await visitor.resize(1440);
  return found;
}

/** What fades in has done so; what turns for ever, or with the scrolling, does not count. */
const settled = (visitor: Visitor): Promise<void> =>
  visitor.browser.executeAsync((done: () => void) => {
    const finite = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    void Promise.allSettled(finite.map(({ finished }) => finished)).then(() => requestAnimationFrame(() => done()));
  });

const scrollsSideways = (visitor: Visitor): Promise<boolean> =>
  visitor.browser.execute(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const locale of ['en', 'ar']) {
  test(`public pages (${locale})`, () =>
    visit(lab, locale, async (visitor) => {
      const found: string[] = [];
      for (const page of publicPages) found.push(...(await inspect(visitor, page)));
      assert.deepEqual(found, []);
    }));

  test(`account pages (${locale})`, () =>
    visit(lab, locale, async (visitor) => {
      await visitor.signedInAs(`axe-${locale}@example.com`);
      await visitor.open('/payment/3');
      await visitor.press('payment.submit.card');
      await visitor.atTheProvider('pay');
      await visitor.arrives('/dashboard');
      const found: string[] = [];
      for (const page of accountPages) found.push(...(await inspect(visitor, page)));
      assert.deepEqual(found, []);
    }));
}
