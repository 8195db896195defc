/** Sign-in, one-time tokens, sign-out. */
import { testPassword } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';

export async function session({ shop, expectResponse, expectEventually }: ContractClient): Promise<void> {
  const email = 'session@example.com';
  await shop.signUp(email);
  const credentials = (password: string) => ({ json: { email, password, deviceType: 'web', remember: true } });
  const { data } = await expectResponse('signIn', 'success', credentials(testPassword));
  const { token } = data;
  await expectResponse('getUserInfo', 'success', { token });
  await expectResponse('signIn', 'credentialsWrong', credentials('another-1!'));
  await expectResponse('signIn', 'credentialsWrong', {
    json: { email: 'no@example.com', password: testPassword, deviceType: 'ios' },
  });
  await expectEventually('signIn', 'tooManyRequests', () => credentials('another-1!'), 12);

  const issued = async (json: object): Promise<string> =>
    (await expectResponse('issueBaseToken', 'success', { token, json })).data.token;
  const exchange = (given: string, more: object = {}) => ({
    json: { token: given, flag: 'client', deviceType: 'macos', ...more },
  });
  const clientToken = await issued({ flag: 'client' });
  await expectResponse('exchangeToken', 'success', exchange(clientToken));
  await expectResponse('exchangeToken', 'oneTimeTokenInvalid', exchange(clientToken));
  await expectResponse('exchangeToken', 'oneTimeTokenInvalid', exchange(await issued({ flag: 'web' })));
  const bound = await issued({ flag: 'client', clientCode: 'c-4f1d92' });
  await expectResponse('exchangeToken', 'clientCodeMismatch', exchange(bound, { clientCode: 'c-another' }));
  const blocked = { token: await issued({ flag: 'client' }) };
  const setBlocked = (at: Date | null) =>
    shop.context.db.updateTable('accounts').set({ blocked_at: at }).where('email', '=', email).execute();
  await setBlocked(shop.clock.now());
  await expectResponse('exchangeToken', 'accountBlocked', exchange(blocked.token));
  await setBlocked(null);
  await expectEventually('exchangeToken', 'tooManyRequests', () => exchange(clientToken), 70);
  await expectEventually('issueBaseToken', 'tooManyRequests', () => ({ token, json: { flag: 'web' } }), 40);

  await expectResponse('signOut', 'success', { token });
  await expectResponse('signOut', 'success');
  await expectResponse('getUserInfo', 'sessionRequired', { token });
}
