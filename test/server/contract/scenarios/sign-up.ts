/** Sign-up and password reset, with every error of a verification code. */
import { codeLifeMs, maxCodeTries } from '#server/accounts/rules.ts';
import { wrongCode } from '#test/support/mailbox.ts';
import { registrationBody, testPassword } from '../../support.ts';
import type { ContractClient, RequestOptions } from '../contract-client.ts';

export async function signUp(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const codeFor = async (email: string) => {
    await expectResponse('sendRegisterCode', 'success', { json: { email } });
    return shop.lastCode(email);
  };
  const request = (email: string, code: string, more: object = {}) => ({
    json: { ...registrationBody(email, code), ...more },
  });

  const code = await codeFor('new@example.com');
  await expectResponse('sendRegisterCode', 'tooManyRequests', { json: { email: 'new@example.com' } });
  await expectResponse('register', 'inviteCodeUnknown', request('new@example.com', code, { inviteCode: 'ZZZZ-ZZZZ' }));
  await expectResponse('register', 'passwordCommon', request('new@example.com', code, { password: 'Password1!' }));
  await expectResponse('register', 'success', request('new@example.com', code));
  await expectResponse('register', 'codeExpired', request('new@example.com', code));
  const late = await codeFor('late@example.com');
  shop.clock.advance(codeLifeMs);
  await expectResponse('register', 'codeExpired', request('late@example.com', late));
  await exhaustTries(client, 'register', await codeFor('tries@example.com'), (given) =>
    request('tries@example.com', given),
  );
  await expectEventually(
    'register',
    'tooManyRequests',
    () => ({ ...request('nobody@example.com', code), ipAddress: '198.51.100.21' }),
    201,
  );
}

export async function resetPassword(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const codeFor = async (email: string) => {
    await shop.signUp(email);
    await expectResponse('sendResetCode', 'success', { json: { email } });
    return shop.lastCode(email);
  };
  const request = (email: string, code: string, password = 'arctic-2027!') => ({
    json: { email, code, password, noEncrypt: true },
  });

  const code = await codeFor('forgot@example.com');
  await expectResponse('sendResetCode', 'tooManyRequests', { json: { email: 'forgot@example.com' } });
  await expectResponse('resetPassword', 'passwordCommon', request('forgot@example.com', code, 'Password1!'));
  await expectResponse('resetPassword', 'passwordUnchanged', request('forgot@example.com', code, testPassword));
  await expectResponse('resetPassword', 'success', request('forgot@example.com', code));
  await expectResponse('resetPassword', 'success', request('forgot@example.com', code));
  await expectResponse('resetPassword', 'codeExpired', request('forgot@example.com', code, 'antarctic-27!'));
  const right = await codeFor('hasty@example.com');
  await exhaustTries(client, 'resetPassword', right, (given) => request('hasty@example.com', given));
  await expectResponse('sendResetCode', 'success', { json: { email: 'nobody@example.com' } });
  await expectEventually(
    'resetPassword',
    'tooManyRequests',
    () => ({ ...request('nobody@example.com', code), ipAddress: '198.51.100.22' }),
    201,
  );
}

/** Uses up the tries of a code, after which the right code is refused too. */
export async function exhaustTries(
  { expectResponse }: ContractClient,
  id: string,
  right: string,
  request: (code: string) => RequestOptions,
): Promise<void> {
  const wrong = wrongCode(right);
  for (let tries = 1; tries < maxCodeTries; tries++) await expectResponse(id, 'codeWrong', request(wrong));
  await expectResponse(id, 'codeTriesUsed', request(wrong));
  await expectResponse(id, 'codeTriesUsed', request(right));
}
