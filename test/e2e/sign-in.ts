/** The sign-in form, by password and through a fake identity provider. */
import assert from 'node:assert/strict';
import { password } from '#test/support/account.ts';
import type { SiteVisitor } from './site-visitor.ts';
import type { TestApp } from './test-app.ts';

type IdentityProvider = 'Google' | 'Apple' | 'Microsoft';
/** `unverified`: the identity provider does not vouch for the email. */
type Outcome = 'sign-in' | 'unverified' | 'cancel';

export async function submitSignIn(visitor: SiteVisitor, email: string, secret = password): Promise<void> {
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', secret);
  await visitor.clickButton('auth.sign-in.submit');
}

/** From the button of the identity provider to its page, and there to one of its buttons. */
export async function signInThrough(
  app: TestApp,
  visitor: SiteVisitor,
  identityProvider: IdentityProvider,
  email: string,
  outcome: Outcome = 'sign-in',
): Promise<void> {
  await visitor.clickButton('auth.oauth.continue', { identityProvider });
  await submitIdentityProvider(app, visitor, email, outcome);
}

/** On the page of the fake identity provider. */
export async function submitIdentityProvider(
  app: TestApp,
  { browser }: SiteVisitor,
  email: string,
  outcome: Outcome = 'sign-in',
): Promise<void> {
  const field = browser.$('#email');
  await field.waitForDisplayed({ timeoutMsg: 'the identity provider’s page does not open' });
  assert.ok((await browser.getUrl()).startsWith(app.sandboxUrl));
  await field.setValue(email);
  await browser.$(`#${outcome}`).click();
}
