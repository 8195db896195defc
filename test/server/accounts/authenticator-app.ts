/** An authenticator app for tests, on the test's clock. */
import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import type { TestApp } from '../support.ts';
import { paths } from './support.ts';

const stepMs = 30_000;

export type AuthenticatorApp = {
  /** @param steps away from the current one */
  code(steps?: number): string;
  /** The code of a step that was not used yet: advances the clock. */
  nextCode(): string;
};

export function createAuthenticatorApp({ clock }: Pick<TestApp, 'clock'>, secret: string): AuthenticatorApp {
  const app = new TOTP({ secret });
  const code = (steps = 0) => app.generate({ timestamp: clock.now().getTime() + steps * stepMs });
  const nextCode = () => {
    clock.advance(stepMs);
    return code();
  };
  return { code, nextCode };
}

/** Switches the second factor on; the session must be confirmed. */
export async function switchOn(testApp: TestApp, token: string) {
  const begun = await testApp.post(paths.setUpSecondFactor, undefined, { token });
  assert.equal(begun.status, 200, begun.raw);
  const app = createAuthenticatorApp(testApp, begun.body.data.secret);
  const on = await testApp.post(paths.secondFactor, { code: app.code() }, { token });
  assert.equal(on.status, 200, on.raw);
  return {
    app,
    recoveryCodes: on.body.data.recoveryCodes as string[],
    uri: begun.body.data.uri as string,
    /** Of the device that switched it on. */
    cookie: String(on.headers['set-cookie']).split(';')[0] ?? '',
  };
}
