import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen } from '@testing-library/react';
import { saveTypedEmail } from '#features/sign-in/typed-email.ts';
import { useLocation } from '#framework/router.tsx';
import ResetPage from '#pages/reset/reset.tsx';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import SignUpPage from '#pages/sign-up/sign-up.tsx';
import { closePage, fieldValue, ok, renderPage, user } from '#test/support/render-page.tsx';

const pages = { '/auth/sign-in': SignInPage, '/auth/sign-up': SignUpPage, '/auth/reset': ResetPage };
const api = { sendResetCode: ok(), resetPassword: ok() };

afterEach(() => {
  closePage();
  saveTypedEmail('');
});

/** The routes of a test are one page: the real ones are in `src/app`. */
function AccountPage() {
  const [path] = useLocation();
  const Page = pages[path as keyof typeof pages];
  return <Page />;
}

const openSignIn = () => renderPage(AccountPage, { path: '/auth/sign-in', pattern: '/auth/:page', api });
const follow = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('link', { name })));

test('the typed email goes with the links to reset and sign-up, the password never', async () => {
  await openSignIn();
  await user.fill('Email', 'ada@example.com');
  await user.fill('Password', 'moor-2026!');
  await follow(/forgot/i);
  assert.ok(await screen.findByRole('heading', { name: 'Reset your password' }));
  assert.equal(fieldValue('Email'), 'ada@example.com');
  assert.equal(document.activeElement, screen.getByRole('heading', { level: 1 }), 'the field takes no focus');
  await follow(/sign in/i);
  assert.deepEqual([fieldValue('Email'), fieldValue('Password')], ['ada@example.com', '']);
  await follow(/create an account/i);
  assert.ok(await screen.findByRole('heading', { name: 'Create your account' }));
  assert.equal(fieldValue('Email'), 'ada@example.com');
});

test('after a reset, sign-in has the email whose password was reset', async () => {
  await openSignIn();
  await user.fill('Email', 'ada@exmaple.com');
  await follow(/forgot/i);
  await user.fill('Email', 'ada@example.com');
  await user.press('Send code');
  await user.fill('Verification code', '123456');
  await user.fill('New password', 'moor-2026!');
  await user.fill('Confirm new password', 'moor-2026!');
  await user.press('Set new password');
  assert.ok(await screen.findByLabelText('Password'));
  assert.equal(fieldValue('Email'), 'ada@example.com');
});
