/** The referral programme as a guest reads it and as a customer uses it, and the result pages of the registration event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { call, join, signIn, tokenOf } from './account-calls.ts';
import { account, type LabWithClock, openLab, password } from './lab.ts';
import { visit } from './visitor.ts';

let lab: LabWithClock;
before(async () => {
  // People who are invited come from networks of their own.
  lab = await openLab({ TRUSTED_PROXIES: '127.0.0.0/8' });
});
after(() => lab.close());

const reward = { count: 6, days: 12 };

test('a guest reads the numbers, signs in, comes back, and has an address to share', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'referrer@example.com';
    await account(lab, email);
    await visitor.open('/referral');
    await visitor.sees('referral.steps.claim.text', reward);
    await visitor.sees('referral.rules.not.network', { perNetwork: 2 });
    await visitor.sees('referral.prompt.title');
    await visitor.browser.$('.referral__actions a').click();
    await visitor.arrives('/auth/sign-in');
    await visitor.fill('auth.email.label', email);
    await visitor.fill('auth.password.label', password);
    await visitor.press('auth.sign-in.submit');
    await visitor.arrives('/referral');
    await visitor.sees('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
    await visitor.sees('referral.history.empty.title');
    const shared = await visitor.browser.$('.share__text').getText();
    assert.match(shared, new RegExp(`^${lab.site}/\\?referralCode=[A-HJKMNP-Z2-9]{8}$`));
    await visitor.browser.$('.share button').click();
    await visitor.sees('copy.done');
    // Signing out leads away from what is the customer's own.
    await visitor.chooseFromAccountMenu('shell.account.sign-out');
    await visitor.arrives('');
  }));

test('rewards: claimed, unclaimed, and lost when the month is over; what does not count says why', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'rewarded@example.com';
    await visitor.signedInAs(email);
    const token = (await visitor.browser.getCookies(['Admin-Token']))[0]?.value ?? '';
    const { referralId } = (await call(lab, 'c-end/referral', { token })).data as { referralId: string };
    // Two of one network count, the third does not.
    const networks = ['10.1.1', '10.1.1', '10.2.0', '10.3.0', '10.4.0', '10.5.0', '10.1.1'];
    for (const [at, network] of networks.entries()) {
      await join(lab, `friend${at}@example.com`, referralId, `${network}.${at + 1}`);
    }
    await visitor.open('/referral');
    await visitor.sees('referral.progress.month', { counted: 6, rewards: 1, date: endOfMonth() });
    await visitor.sees('referral.reward.unclaimed');
    await visitor.browser.$('.not-counted summary').click();
    await visitor.sees('referral.not-counted.same-network');
    const { rows } = (await call(lab, 'c-end/user-rewards/query', { token })).data as { rows: { rewardId: string }[] };
    for (let at = 0; at < 6; at++) await join(lab, `more${at}@example.com`, referralId, `10.${at + 10}.0.1`);
    await call(lab, `c-end/user-rewards/${rows[0]?.rewardId}/claim`, { method: 'POST', token });
    await visitor.browser.refresh();
    await visitor.sees('referral.reward.claimed');
    await visitor.sees('referral.reward.unclaimed');
    lab.advance(32 * dayMs);
    const later = tokenOf(await signIn(lab, email));
    await visitor.browser.setCookies({ name: 'Admin-Token', value: later, path: '/', sameSite: 'Lax' as 'lax' });
    await visitor.browser.refresh();
    await visitor.sees('referral.reward.expired');
    await visitor.sees('referral.reward.claimed');
    await visitor.sees('referral.progress.next', { towards: 0, perReward: 6, days: 12 });
  }));

/** As the page says it. */
function endOfMonth(): string {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0));
  return last.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}

for (const locale of ['en', 'ar']) {
  test(`sharing by camera and by the system (${locale}), on a page that does not move while it loads`, () =>
    visit(lab, locale, async (visitor) => {
      await visitor.signedInAs(`sharer-${locale}@example.com`);
      await visitor.browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source: watched });
      for (const width of [375, 1440]) {
        await visitor.resize(width);
        await visitor.open('/referral');
        await visitor.sees('referral.share.address');
        await visitor.sees('referral.history.empty.title');
        assert.deepEqual(await visitor.browser.execute('return window.moved'), [], `${width}`);
      }
      await visitor.press('referral.share.action');
      const address = await visitor.browser.$('.share__text').getText();
      assert.equal(await visitor.browser.execute('return window.given.url'), address);
      await visitor.press('referral.qr.action');
      await visitor.browser.$(`svg[aria-label="${visitor.words('referral.qr.title')}"]`).waitForDisplayed();
      await visitor.press('referral.qr.close');
    }));
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

test('who opens the share address finds the ID as the invite code of the sign-up', () =>
  visit(lab, 'en', async (visitor) => {
    await visitor.open('?referralCode=K7M3Q9XA');
    await visitor.sees('shell.ip.unprotected');
    await visitor.follow('shell.footer.referral');
    await visitor.arrives('/referral');
    await visitor.follow('referral.prompt.sign-up');
    await visitor.arrives('/auth/sign-up');
    await visitor.fill('auth.email.label', 'invited@example.com');
    await visitor.press('auth.code.send');
    assert.equal(await visitor.valueOf('auth.invite.label'), 'K7M3Q9XA');
  }));

test('the result pages of the event say what happened and lead on', () =>
  visit(lab, 'ar', async (visitor) => {
    await visitor.open('/event/registered-user-activity/success');
    await visitor.sees('event.success.title');
    await visitor.follow('event.home');
    await visitor.arrives('');
    await visitor.open('/event/registered-user-activity/error');
    await visitor.sees('event.error.title');
    await visitor.follow('event.error.contact');
    await visitor.arrives('/contact-us');
    await visitor.sees('contact.submit');
  }));

test('the programme reads fully without JavaScript; the event pages are kept from search engines', async () => {
  const read = async (path: string) => (await fetch(`${lab.site}/en${path}`)).text();
  const programme = await read('/referral');
  for (const said of ['6 new registrations', '12 days', 'UTC', 'Where do I claim a reward?', '/en/auth/sign-in']) {
    assert.ok(programme.includes(said), said);
  }
  assert.match(programme, /rel="canonical"/);
  for (const result of ['success', 'error']) {
    assert.match(await read(`/event/registered-user-activity/${result}`), /<meta[^>]+name="robots" content="noindex"/);
  }
});
