/** A visitor becomes a subscriber, in five languages and scripts, on the real server with a real mailbox and payment page. */
import assert from 'node:assert/strict';
import { findMail } from '#test/support/mailbox.ts';
import { startServer } from '#test/support/server.ts';
import { createJourney } from './journey.ts';
import { requestCode, submitSignUp } from './sign-up.ts';

const server = await startServer();
const journey = createJourney(server);

for (const [locale, dir] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ja', 'ltr'],
  ['th', 'ltr'],
  ['ru', 'ltr'],
] as const) {
  journey(`from the home page to an active plan (${locale})`, locale, async (visitor) => {
    const email = `ada-${locale}@example.com`;
    const plan = visitor.message('plans.personal.name');

    await visitor.open('');
    const root = visitor.browser.$('html');
    assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], [locale, dir]);
    await visitor.clickLink('shell.nav.pricing');
    await visitor.expectUrl('/pricing');
    await visitor.clickButton('plans.choose.paid', { plan });

    await visitor.expectUrl('/auth/sign-up');
    await submitSignUp(visitor, await requestCode(server, visitor, email));

    await visitor.expectUrl(/^\/payment\/\d+$/);
    await visitor.expectMessage('payment.summary.total');
    await visitor.clickButton('payment.submit.card');
    await visitor.clickPaymentOutcome('pay');

    await visitor.expectUrl('/dashboard');
    await visitor.expectToast('payment.toast.successful');
    await visitor.expectMessage('dashboard.entitlements.active');
    await visitor.expectMessage('dashboard.current.subscribing');
    await visitor.clickLink('dashboard.tabs.billing');
    await visitor.expectUrl('/dashboard?tab=billing');
    await visitor.expectMessage('billing.status.completed');
    const receipt = await findMail(server, email, ({ text }) => text.includes('TRN-'));
    const [orderId = ''] = /TRN-\w{4}-\w{4}/.exec(receipt.text) ?? [];
    await visitor.expectText(orderId);
  });
}
