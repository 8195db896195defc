/** The referral program for guests and customers, and the result pages of the registration event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { signUp } from '#test/support/account.ts';
import { callApi, signIn, signUpByInvite, tokenOf } from './api-client.ts';
import { createJourney } from './journey.ts';
import { submitSignIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

// As a trusted proxy, the test signs up people from several networks.
const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8' });
const journey = createJourney(app);
// A month can end while the tests run.
app.stopClock();

const reward = { count: 6, days: 12 };

journey('a guest reads the rules, signs in, returns to the page, and gets a link to share', 'en', async (visitor) => {
  const email = 'referrer@example.com';
  await signUp(app, email);
  await visitor.open('/referral');
  await visitor.expectMessage('referral.steps.claim.text', reward);
  await visitor.expectMessage('referral.rules.not.network', { perNetwork: 2 });
  await visitor.expectMessage('referral.prompt.title');
  await visitor.browser.$('.referral__actions a').click();
  await visitor.expectUrl('/auth/sign-in');
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/referral');
  await visitor.expectMessage('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
  await visitor.expectMessage('referral.history.empty.title');
  const shared = await visitor.browser.$('.share__text').getText();
  assert.match(shared, new RegExp(`^${app.url}/\\?referralCode=[A-HJKMNP-Z2-9]{8}$`));
  await visitor.browser.$('.share button').click();
  await visitor.expectToast('copy.done');
  // Signing out leaves the customer's view of the page.
  await visitor.clickAccountMenuItem('shell.account.sign-out');
  await visitor.expectUrl('');
});

journey(
  'rewards are unclaimed, claimed or expired, and uncounted registrations have a reason',
  'en',
  async (visitor) => {
    const email = 'rewarded@example.com';
    await visitor.signUp(email);
    const token = await visitor.sessionToken();
    const { referralId } = (await callApi(app, 'c-end/referral', { token })).data as { referralId: string };
    // Two registrations from one network count, the third does not.
    const networks = ['10.1.1', '10.1.1', '10.2.0', '10.3.0', '10.4.0', '10.5.0', '10.1.1'];
    for (const [index, network] of networks.entries()) {
      await signUpByInvite(app, `friend${index}@example.com`, referralId, `${network}.${index + 1}`);
    }
    await visitor.open('/referral');
    await visitor.expectMessage('referral.progress.month', { counted: 6, rewards: 1, date: endOfMonth() });
    await visitor.expectMessage('referral.reward.unclaimed');
    await visitor.browser.$('.not-counted summary').click();
    await visitor.expectMessage('referral.not-counted.same-network');
    const { rows } = (await callApi(app, 'c-end/user-rewards/query', { token })).data as {
      rows: { rewardId: string }[];
    };
    for (let index = 0; index < 6; index++) {
      await signUpByInvite(app, `more${index}@example.com`, referralId, `10.${index + 10}.0.1`);
    }
    await callApi(app, `c-end/user-rewards/${rows[0]?.rewardId}/claim`, { method: 'POST', token });
    await visitor.reload();
    await visitor.expectMessage('referral.reward.claimed');
    await visitor.expectMessage('referral.reward.unclaimed');
    app.advanceClock(32 * dayMs);
    await visitor.takeSession(tokenOf(await signIn(app, email)));
    await visitor.open('/referral');
    await visitor.expectMessage('referral.reward.expired');
    await visitor.expectMessage('referral.reward.claimed');
    await visitor.expectMessage('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
  },
);

/** As the page formats it. */
function endOfMonth(): string {
  const now = app.now();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0));
  return last.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}

for (const locale of ['en', 'ar']) {
  journey(
    `the page loads without layout shifts, and shares by QR code and by the system (${locale})`,
    locale,
    async (visitor) => {
      await visitor.signUp(`sharer-${locale}@example.com`);
      await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source: recordShiftsAndShares });
      for (const width of [375, 1440]) {
        await visitor.resize(width);
        await visitor.open('/referral');
        await visitor.expectMessage('referral.share.link');
        await visitor.expectMessage('referral.history.empty.title');
        assert.deepEqual(await shiftsSoFar(visitor), [], `${width}`);
      }
      await visitor.clickButton('referral.share.action');
      const referralLink = await visitor.browser.$('.share__text').getText();
      assert.equal(await visitor.browser.execute('return window.shared.url'), referralLink);
      await visitor.clickButton('referral.qr.action');
      await visitor.browser.$(`svg[aria-label="${visitor.message('referral.qr.title')}"]`).waitForDisplayed();
      await visitor.clickButton('referral.qr.close');
    },
  );
}

/** Records layout shifts in the content, and replaces the system's share dialog. */
const recordShiftsAndShares = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      const parts = sources.filter(({ node }) => node?.parentElement?.closest('main'));
      if (!hadRecentInput && parts.length > 0) window.shifts.push(value + ' ' + parts.map(({ node }) => node.outerHTML.slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  navigator.share = async (data) => { window.shared = data; };
`;

/** After two frames what has arrived is painted, and an observer hears of it when the page is idle. */
function shiftsSoFar({ browser }: Visitor): Promise<string[]> {
  return browser.executeAsync((done: (shifts: string[]) => void) => {
    const report = () => done((window as unknown as { shifts: string[] }).shifts);
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(report)));
  });
}

journey('a referral link fills in the invite code of the sign-up', 'en', async (visitor) => {
  await visitor.open('?referralCode=K7M3Q9XA');
  await visitor.expectMessage('shell.ip.unprotected');
  await visitor.clickLink('shell.footer.referral');
  await visitor.expectUrl('/referral');
  await visitor.clickLink('referral.prompt.sign-up');
  await visitor.expectUrl('/auth/sign-up');
  await visitor.fill('auth.email.label', 'invited@example.com');
  await visitor.clickButton('auth.code.send');
  await visitor.expectValue('auth.invite.label', 'K7M3Q9XA');
});

journey('the result pages of the event show the result and link onward (ar)', 'ar', async (visitor) => {
  await visitor.open('/event/registered-user-activity/success');
  await visitor.expectMessage('event.success.title');
  await visitor.clickLink('event.home');
  await visitor.expectUrl('');
  await visitor.open('/event/registered-user-activity/error');
  await visitor.expectMessage('event.error.title');
  await visitor.clickLink('event.error.contact');
  await visitor.expectUrl('/contact-us?topic=account');
  await visitor.expectMessage('contact.submit');
});

test('the program is complete without JavaScript, and the event pages are not indexed', async () => {
  const read = async (path: string) => (await fetch(`${app.url}/en${path}`)).text();
  const program = await read('/referral');
  for (const text of ['6 new sign-ups', '12 days', 'UTC', 'Where do I claim a reward?', '/en/auth/sign-in']) {
    assert.ok(program.includes(text), text);
  }
  assert.match(program, /rel="canonical"/);
  for (const result of ['success', 'error']) {
    assert.match(await read(`/event/registered-user-activity/${result}`), /<meta[^>]+name="robots" content="noindex"/);
  }
});
