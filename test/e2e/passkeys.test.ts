/** Passkeys with Chromium's virtual authenticator: added in the settings, used to sign in and to confirm (docs/decisions/0055-passkeys.md). */
import assert from 'node:assert/strict';
import { minuteMs } from '#server/clock.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const settings = '/dashboard?tab=settings';

const app = await startTestApp();
const journey = createJourney(app);

/** A device that unlocks by itself, so a request for a passkey succeeds at once. */
async function addAuthenticator(visitor: Visitor): Promise<void> {
  await visitor.devtools('WebAuthn.enable', {});
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...abilities };
  await visitor.devtools('WebAuthn.addVirtualAuthenticator', { options });
}

async function addPasskey(visitor: Visitor, email: string): Promise<void> {
  await addAuthenticator(visitor);
  await visitor.signUp(email);
  await visitor.open(settings);
  await visitor.clickButton('settings.passkeys.add');
  await visitor.expectToast('settings.passkeys.added');
  await visitor.expectMessage('settings.passkeys.unused');
}

journey('a passkey is added, renamed, suggested at the sign-in, and removed', 'en', async (visitor) => {
  await addPasskey(visitor, 'passkey@example.com');
  await visitor.clickButton('settings.passkeys.rename');
  await visitor.fill('settings.passkeys.rename.label', 'Work laptop');
  await visitor.clickButton('settings.passkeys.rename.submit');
  await visitor.expectText('Work laptop');
  await visitor.clickButton('settings.passkeys.add');
  await visitor.expectToast('api.error.passkey-exists');
  await visitor.deleteSession();
  // Chosen among the suggestions of the email field, which this authenticator does by itself.
  await visitor.open('/auth/sign-in');
  await visitor.expectUrl('/dashboard');
  await visitor.open(settings);
  await visitor.expectText('Work laptop');
  await visitor.clickButton('settings.passkeys.remove');
  await visitor.clickButton('settings.passkeys.remove.confirm');
  await visitor.expectToast('settings.passkeys.removed');
  // The pressed button is gone, and so is its dialog.
  const hasFocus = () =>
    visitor.browser.execute(
      () => document.activeElement?.closest('section') !== null && !document.querySelector('[open]'),
    );
  await visitor.browser.waitUntil(hasFocus, { timeoutMsg: 'the focus is lost' });
});

journey('a passkey signs in by its button, and confirms a change (ar)', 'ar', async (visitor) => {
  await addPasskey(visitor, 'passkey-ar@example.com');
  assert.deepEqual(await findAccessibilityProblems(visitor, 'passkeys', [320]), []);
  app.advanceClock(10 * minuteMs);
  await visitor.clickButton('settings.passkeys.remove');
  await visitor.clickButton('settings.passkeys.remove.confirm');
  await visitor.expectMessage('confirm.passkey.text');
  assert.deepEqual(await findAccessibilityProblems(visitor, 'confirm-passkey', [320]), []);
  await visitor.clickButton('confirm.passkey.submit');
  await visitor.expectToast('settings.passkeys.removed');
  await visitor.clickButton('settings.passkeys.add');
  await visitor.expectToast('settings.passkeys.added');
  await visitor.deleteSession();
  await visitor.browser.execute(() => localStorage.clear());
  // Else the authenticator may sign in by the suggestions before the button is pressed.
  const source = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false';
  await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source });
  await visitor.open('/auth/sign-in');
  await visitor.clickButton('auth.sign-in.passkey');
  await visitor.expectUrl('/dashboard');
});
