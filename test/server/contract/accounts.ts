/** Signing up and a new password: every way in which a code can be wrong. */
import { codeLifeMs, codeTries } from '#server/accounts/rules.ts';
import { registration, testPassword } from '../support.ts';
import type { Asked, Stage } from './stage.ts';

export async function signUp(stage: Stage): Promise<void> {
  const { shop, sees, seesAtLast } = stage;
  const codeFor = async (email: string) => {
    await sees('sendRegisterCode', 'success', { json: { email } });
    return shop.codeTo(email);
  };
  const asked = (email: string, code: string, more: object = {}) => ({
    json: { ...registration(email, code), ...more },
  });

  const code = await codeFor('new@example.com');
  await sees('sendRegisterCode', 'tooManyRequests', { json: { email: 'new@example.com' } });
  await sees('register', 'inviteCodeUnknown', asked('new@example.com', code, { inviteCode: 'ZZZZ-ZZZZ' }));
  await sees('register', 'success', asked('new@example.com', code));
  await sees('register', 'codeExpired', asked('new@example.com', code));
  const late = await codeFor('late@example.com');
  shop.clock.advance(codeLifeMs);
  await sees('register', 'codeExpired', asked('late@example.com', late));
  await everyTry(stage, 'register', await codeFor('tries@example.com'), (given) => asked('tries@example.com', given));
  await seesAtLast('register', 'tooManyRequests', () => asked('nobody@example.com', code), 30);
}

export async function newPassword(stage: Stage): Promise<void> {
  const { shop, sees, seesAtLast } = stage;
  const codeFor = async (email: string) => {
    await shop.signUp(email);
    await sees('sendResetCode', 'success', { json: { email } });
    return shop.codeTo(email);
  };
  const asked = (email: string, code: string) => ({ json: { email, code, password: testPassword, noEncrypt: true } });

  const code = await codeFor('forgot@example.com');
  await sees('sendResetCode', 'tooManyRequests', { json: { email: 'forgot@example.com' } });
  await sees('resetPassword', 'success', asked('forgot@example.com', code));
  await sees('resetPassword', 'codeExpired', asked('forgot@example.com', code));
  const right = await codeFor('hasty@example.com');
  await everyTry(stage, 'resetPassword', right, (given) => asked('hasty@example.com', given));
  await sees('sendResetCode', 'success', { json: { email: 'nobody@example.com' } });
  await seesAtLast('resetPassword', 'tooManyRequests', () => asked('nobody@example.com', code), 30);
}

/** Uses a code's tries up; then the right one helps no more. */
export async function everyTry(
  { sees }: Stage,
  id: string,
  right: string,
  asked: (code: string) => Asked,
): Promise<void> {
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 1; tries < codeTries; tries++) await sees(id, 'codeWrong', asked(wrong));
  await sees(id, 'codeTriesUsed', asked(wrong));
  await sees(id, 'codeTriesUsed', asked(right));
}
