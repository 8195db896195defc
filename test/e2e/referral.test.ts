/** The referral programme as a guest reads it and as a customer uses it, and the result pages of the registration event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { call, join, signIn, tokenOf } from './api-client.ts';
import { account, type LabWithClock, openLab, password } from './test-app.ts';
import { visit } from './visitor.ts';

let lab: LabWithClock;
before(async () => {
  // People who are invited come from networks of their own.
  lab = await openLab({ TRUSTED_PROXIES: '127.0.0.0/8' });
});
after(() => lab.close());

const reward = { count: 6, days: 12 };

journey('a guest reads the numbers, signs in, comes back, and has an address to share', 'en', async (visitor) => {
  const email = 'referrer@example.com';
  await signUp(app, email);
  await visitor.open('/referral');
  await visitor.expectMessage('referral.steps.claim.text', reward);
  await visitor.expectMessage('referral.rules.not.network', { perNetwork: 2 });
  await visitor.expectMessage('referral.prompt.title');
  await visitor.browser.$('.referral__actions a').click();
  await visitor.expectUrl('/auth/sign-in');
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/referral');
  await visitor.expectMessage('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
  await visitor.expectMessage('referral.history.empty.title');
  const shared = await visitor.browser.$('.share__text').getText();
  assert.match(shared, new RegExp(`^${app.url}/\\?referralCode=[A-HJKMNP-Z2-9]{8}$`));
  await visitor.browser.$('.share button').click();
  await visitor.expectMessage('copy.done');
  // Signing out leads away from what is the customer's own.
  await visitor.clickAccountMenuItem('shell.account.sign-out');
  await visitor.expectUrl('');
});

journey('rewards: claimed, unclaimed, and lost when the month is over; what does not count says why', 'en', async (visitor) => {
  const email = 'rewarded@example.com';
  await visitor.signUp(email);
  const token = (await visitor.browser.getCookies(['Admin-Token']))[0]?.value ?? '';
  const { referralId } = (await call(app, 'c-end/referral', { token })).data as { referralId: string };
  // Two of one network count, the third does not.
  const networks = ['10.1.1', '10.1.1', '10.2.0', '10.3.0', '10.4.0', '10.5.0', '10.1.1'];
  for (const [at, network] of networks.entries()) {
    await join(app, `friend${at}@example.com`, referralId, `${network}.${at + 1}`);
  }
  await visitor.open('/referral');
  await visitor.expectMessage('referral.progress.month', { counted: 6, rewards: 1, date: endOfMonth() });
  await visitor.expectMessage('referral.reward.unclaimed');
  await visitor.browser.$('.not-counted summary').click();
  await visitor.expectMessage('referral.not-counted.same-network');
  const { rows } = (await call(app, 'c-end/user-rewards/query', { token })).data as { rows: { rewardId: string }[] };
  for (let at = 0; at < 6; at++) await join(app, `more${at}@example.com`, referralId, `10.${at + 10}.0.1`);
  await call(app, `c-end/user-rewards/${rows[0]?.rewardId}/claim`, { method: 'POST', token });
  await visitor.reload();
  await visitor.expectMessage('referral.reward.claimed');
  await visitor.expectMessage('referral.reward.unclaimed');
  app.advanceClock(32 * dayMs);
  const later = tokenOf(await signIn(app, email));
  await visitor.browser.setCookies({ name: 'Admin-Token', value: later, path: '/', sameSite: 'Lax' as 'lax' });
  await visitor.reload();
  await visitor.expectMessage('referral.reward.expired');
  await visitor.expectMessage('referral.reward.claimed');
  await visitor.expectMessage('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
});

/** As the page says it. */
function endOfMonth(): string {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0));
  return last.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}

for (const locale of ['en', 'ar']) {
  journey(`sharing by camera and by the system (${locale}), on a page that does not move while it loads`, locale, async (visitor) => {
    await visitor.signUp(`sharer-${locale}@example.com`);
    await visitor.browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source: watched });
    for (const width of [375, 1440]) {
      await visitor.resize(width);
      await visitor.open('/referral');
      await visitor.expectMessage('referral.share.link');
      await visitor.expectMessage('referral.history.empty.title');
      assert.deepEqual(await visitor.browser.execute('return window.moved'), [], `${width}`);
    }
    await visitor.clickButton('referral.share.action');
    const address = await visitor.browser.$('.share__text').getText();
    assert.equal(await visitor.browser.execute('return window.given.url'), address);
    await visitor.clickButton('referral.qr.action');
    await visitor.browser.$(`svg[aria-label="${visitor.message('referral.qr.title')}"]`).waitForDisplayed();
    await visitor.clickButton('referral.qr.close');
  });
}

/** Notes what of the page moves by itself, and stands for a system that can share. */
const watched = `
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      const parts = sources.filter(({ node }) => node?.parentElement?.closest('main'));
      if (!hadRecentInput && parts.length > 0) window.moved.push(value + ' ' + parts.map(({ node }) => node.outerHTML.slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  navigator.share = async (given) => { window.given = given; };
`;

journey('who opens the share address finds the ID as the invite code of the sign-up', 'en', async (visitor) => {
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

journey('the result pages of the event say what happened and lead on', 'ar', async (visitor) => {
  await visitor.open('/event/registered-user-activity/success');
  await visitor.expectMessage('event.success.title');
  await visitor.clickLink('event.home');
  await visitor.expectUrl('');
  await visitor.open('/event/registered-user-activity/error');
  await visitor.expectMessage('event.error.title');
  await visitor.clickLink('event.error.contact');
  await visitor.expectUrl('/contact-us');
  await visitor.expectMessage('contact.submit');
});

test('the programme reads fully without JavaScript; the event pages are kept from search engines', async () => {
  const read = async (path: string) => (await fetch(`${app.url}/en${path}`)).text();
  const programme = await read('/referral');
  for (const said of ['6 new registrations', '12 days', 'UTC', 'Where do I claim a reward?', '/en/auth/sign-in']) {
    assert.ok(programme.includes(said), said);
  }
  assert.match(programme, /rel="canonical"/);
  for (const result of ['success', 'error']) {
    assert.match(await read(`/event/registered-user-activity/${result}`), /<meta[^>]+name="robots" content="noindex"/);
  }
});
