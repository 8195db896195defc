/** Signing in and out, and handing a session over. */
import { testPassword } from '../support.ts';
import type { Stage } from './stage.ts';

export async function session({ shop, sees, seesAtLast }: Stage): Promise<void> {
  const email = 'session@example.com';
  await shop.signUp(email);
  const credentials = (password: string) => ({ json: { email, password, deviceType: 'web', remember: true } });
  const { data } = await sees('signIn', 'success', credentials(testPassword));
  const { token } = data;
  await sees('getUserInfo', 'success', { token });
  await sees('signIn', 'credentialsWrong', credentials('another-1!'));
  await sees('signIn', 'credentialsWrong', {
    json: { email: 'no@example.com', password: testPassword, deviceType: 'ios' },
  });
  await seesAtLast('signIn', 'tooManyRequests', () => credentials('another-1!'), 12);

  const issued = async (json: object): Promise<string> =>
    (await sees('issueBaseToken', 'success', { token, json })).data.token;
  const exchange = (given: string, more: object = {}) => ({
    json: { token: given, flag: 'client', deviceType: 'macos', ...more },
  });
  const handover = await issued({ flag: 'client' });
  await sees('exchangeToken', 'success', exchange(handover));
  await sees('exchangeToken', 'oneTimeTokenInvalid', exchange(handover));
  await sees('exchangeToken', 'oneTimeTokenInvalid', exchange(await issued({ flag: 'web' })));
  const bound = await issued({ flag: 'client', clientCode: 'c-4f1d92' });
  await sees('exchangeToken', 'clientCodeMismatch', exchange(bound, { clientCode: 'c-another' }));
  await seesAtLast('exchangeToken', 'tooManyRequests', () => exchange(handover), 70);
  await seesAtLast('issueBaseToken', 'tooManyRequests', () => ({ token, json: { flag: 'web' } }), 40);

  await sees('signOut', 'success', { token });
  await sees('signOut', 'success');
  await sees('getUserInfo', 'sessionRequired', { token });
}
