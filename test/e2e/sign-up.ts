/** The two steps of the sign-up form. */
import { password } from '#test/support/account.ts';
import { findCode } from '#test/support/mailbox.ts';
import type { SiteVisitor } from './site-visitor.ts';
import type { TestApp } from './test-app.ts';

/** On the sign-up page. @returns the mailed code */
export async function requestCode(app: TestApp, visitor: SiteVisitor, email: string): Promise<string> {
  await visitor.fill('auth.email.label', email);
  await visitor.clickButton('auth.code.send');
  await visitor.expectText(email);
  return findCode(app, email);
}

export async function submitSignUp(visitor: SiteVisitor, code: string): Promise<void> {
  await visitor.fill('auth.code.label', code);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.sign-up.submit');
}
