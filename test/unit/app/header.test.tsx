import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import { Header } from '#app/shell/header.tsx';
import { AuthLayout, MainLayout, TermsLayout } from '#app/shell/layout.tsx';
import { downloadItems } from '#app/shell/menu.ts';
import { locales } from '#facts/locales.ts';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { setUser } from '#session/user-store.ts';
import { brand } from '#site/brand.ts';
import { closePage, type FakeApi, type FakeResponse, renderPage } from '#test/support/render-page.tsx';
import { berlin } from '#test/support/samples.ts';

const bar = () => within(screen.getByRole('complementary', { name: 'Your IP address' }));
const linksIn = (part: HTMLElement) => [...part.querySelectorAll('a')].map((link) => link.getAttribute('href'));

afterEach(closePage);

test('the header links to home, blog, pricing and downloads', async () => {
  await renderPage(Header, { path: '/' });
  assert.equal(document.querySelector('.brand')?.getAttribute('href'), '/en');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  assert.deepEqual(linksIn(nav), [brand.blogUrl, '/en/pricing', '/en/download']);
});

test('the download menu has the four systems', () => {
  assert.deepEqual(
    downloadItems.map(({ label, to }) => [label, to]),
    [
      ['macOS', '/download/macOS'],
      ['Windows', '/download/Windows'],
      ['iPhone', '/download/iOS'],
      ['Android', '/download/Android'],
    ],
  );
});

test('a visitor gets a link to sign-in and one to the plans', async () => {
  await renderPage(Header, { path: '/' });
  assert.equal(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href'), '/en/auth/sign-in');
  assert.equal(screen.getByRole('link', { name: /^Get / }).getAttribute('href'), '/en/pricing#header');
});

test('a customer gets a menu with the email and its first letter instead', async () => {
  await renderPage(Header, { path: '/', signedIn: true });
  assert.ok(await screen.findByRole('link', { name: 'Your account' }), 'until the email is known');
  act(() => setUser({ email: 'ada@example.com' }));
  assert.ok(await screen.findByText('ada@example.com'));
  assert.equal(document.querySelector('.avatar')?.textContent, 'A');
  assert.equal(screen.queryByRole('link', { name: 'Sign in' }), null);
});

test('the IP bar shows each state with icon and word, which link to the IP page', async () => {
  const api: Parameters<typeof renderPage>[1]['api'] = {};
  await renderPage(Header, { path: '/', api });
  for (const [body, word] of [
    [berlin, 'Unprotected'],
    [{ ...berlin, protect: true }, 'Protected'],
    [null, 'Couldn’t check'],
  ] as const) {
    if (body) api.getIpGeo = () => ({ status: 200, body });
    else delete api.getIpGeo;
    await act(loadIp);
    const state = bar().getByRole('link', { name: word });
    assert.equal(state.getAttribute('href'), '/en/what-is-my-ip');
    assert.ok(state.querySelector('svg'), word);
    assert.equal(bar().queryByText('198.51.100.7') !== null, body !== null);
    assert.equal(bar().queryByText('Berlin') !== null, body !== null);
  }
});

test('after a failed check the IP bar says so until the next one has ended', async () => {
  let respond: (response: FakeResponse) => void = () => {};
  const api: FakeApi = {};
  await renderPage(Header, { path: '/', api });
  await act(loadIp);
  assert.ok(bar().getByRole('link', { name: 'Couldn’t check' }));
  api.getIpGeo = () => new Promise((resolve) => (respond = resolve));
  let recheck: Promise<unknown> = Promise.resolve();
  await act(async () => {
    recheck = loadIp();
  });
  assert.ok(bar().getByRole('link', { name: 'Couldn’t check' }));
  await act(async () => {
    respond({ status: 200, body: berlin });
    await recheck;
  });
  assert.equal(bar().queryByRole('link', { name: 'Couldn’t check' }), null);
  assert.ok(bar().getByRole('link', { name: 'Unprotected' }));
});

test('the sign-in layout has logo and languages only', async () => {
  await renderPage(() => <AuthLayout>form</AuthLayout>, { path: '/auth/sign-in' });
  const links = linksIn(document.querySelector<HTMLElement>('.auth-layout__head') as HTMLElement);
  assert.equal(links.length, 1 + locales.length);
  assert.equal(links[0], '/en');
  assert.equal(screen.queryByRole('contentinfo'), null);
  assert.equal(screen.queryByRole('navigation', { name: 'Main' }), null);
});

test('legal documents link to each other', async () => {
  await renderPage(() => <TermsLayout>text</TermsLayout>, { path: '/terms' });
  const nav = screen.getByRole('navigation', { name: 'Legal' });
  assert.deepEqual(linksIn(nav), ['/en/terms', '/en/privacy', '/en/subscription-terms', '/en/delete-policy']);
});

for (const Layout of [MainLayout, AuthLayout]) {
  test(`the first link of a page skips to its content (${Layout.name})`, async () => {
    await renderPage(() => <Layout>content</Layout>, { path: '/' });
    const [first] = screen.getAllByRole('link');
    assert.equal(first?.textContent, 'Skip to content');
    assert.equal(document.querySelector(first?.getAttribute('href') ?? '')?.textContent, 'content');
  });
}
