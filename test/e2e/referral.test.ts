/** The referral programme as a guest reads it and as a customer uses it, and the result pages of the registration event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { account, type Lab, openLab, password } from './lab.ts';
import { visit } from './visitor.ts';

let lab: Lab;
before(async () => {
  lab = await openLab();
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
