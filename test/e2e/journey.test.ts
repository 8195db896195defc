/** A visitor becomes a subscriber, in five languages and writings: server, mailbox and payment page are real. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeTo, type Lab, mailTo, password, startLab } from './lab.ts';
import { visit } from './visitor.ts';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

for (const [locale, dir] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ja', 'ltr'],
  ['th', 'ltr'],
  ['ru', 'ltr'],
] as const) {
  test(`from the home page to a running plan (${locale})`, () =>
    visit(lab, locale, async (visitor) => {
      const email = `ada-${locale}@example.com`;
      const plan = visitor.words('plans.personal.name');

      await visitor.open('');
      const root = visitor.browser.$('html');
      assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], [locale, dir]);
      await visitor.follow('shell.nav.pricing');
      await visitor.arrives('/pricing');
      await visitor.press('plans.choose.paid', { plan });

      await visitor.arrives('/auth/sign-up');
      await visitor.fill('auth.email.label', email);
      await visitor.press('auth.code.send');
      await visitor.seesText(email);
      await visitor.fill('auth.code.label', await codeTo(lab, email));
      await visitor.fill('auth.password.label', password);
      await visitor.press('auth.sign-up.submit');

      await visitor.arrives(/^\/payment\/\d+$/);
      await visitor.sees('payment.summary.total');
      await visitor.press('payment.submit.card');
      await visitor.atTheProvider('pay');

      await visitor.sees('payment.toast.successful');
      await visitor.arrives('/dashboard');
      await visitor.sees('dashboard.entitlements.active');
      await visitor.sees('dashboard.current.subscribing');
      await visitor.follow('dashboard.tabs.billing');
      await visitor.arrives('/dashboard?tab=billing');
      await visitor.sees('billing.status.completed');
      const receipt = await mailTo(lab, email, ({ text }) => text.includes('TRN-'));
      const [orderId = ''] = /TRN-\w{4}-\w{4}/.exec(receipt.text) ?? [];
      await visitor.seesText(orderId);
    }));
}
