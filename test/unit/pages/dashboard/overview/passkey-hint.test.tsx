import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen } from '@testing-library/react';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { offerPasskey, rememberPasskeyUser } from '#session/passkey-support.ts';
import { installAuthenticator } from '#test/support/fake-authenticator.ts';
import { closePage, ok, renderPage, user } from '#test/support/render-page.tsx';
import { free, products } from '#test/support/samples.ts';

let authenticator: ReturnType<typeof installAuthenticator>;
afterEach(() => {
  closePage();
  authenticator.restore();
});

const offer = /Skip the password next time/;
const show = async (options: Parameters<typeof installAuthenticator>[0] = {}) => {
  authenticator = installAuthenticator(options);
  const api = { getSubscription: ok(free), listProducts: ok({ products }) };
  const page = await renderPage(DashboardPage, { path: '/dashboard', api, signedIn: true });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.settle();
  return page;
};

test('after a sign-in with a password a passkey is offered, once in a browser', async () => {
  offerPasskey();
  const page = await show();
  assert.ok(screen.getByText(offer));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add a passkey' });
  assert.match(link.href, /tab=settings/);
  await user.press('Not now');
  assert.equal(screen.queryByText(offer), null);
  assert.equal(document.activeElement, screen.getByRole('main'), 'the focus is lost with the button');
  page.unmount();
  authenticator.restore();
  offerPasskey();
  await show();
  assert.equal(screen.queryByText(offer), null);
});

for (const [name, prepare, options] of [
  ['without a sign-in with a password', () => {}, {}],
  ['where a passkey was used before', () => [offerPasskey(), rememberPasskeyUser()], {}],
  ['on a device that can keep none', offerPasskey, { platform: false }],
] as const) {
  test(`${name} no passkey is offered`, async () => {
    prepare();
    await show(options);
    assert.equal(screen.queryByText(offer), null);
  });
}
