import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { MobileMenu } from '#app/shell/mobile-menu.tsx';
import { MobileMenuPanel } from '#app/shell/mobile-menu-panel.tsx';
import { setMobileMenu, useMobileMenu } from '#session/mobile-menu.ts';
import { setUser } from '#session/user-store.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { closePage, renderPage, user } from '#test/support/render-page.tsx';

afterEach(closePage);

const Menu = () => <MobileMenuPanel id="menu" open />;

test('a button opens the menu, and another one in it closes it', async () => {
  await renderPage(MobileMenu, { path: '/' });
  await user.press('Open menu');
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  assert.ok(screen.getByRole('button', { name: 'Close menu', expanded: true }));
  await act(async () => fireEvent.click(within(menu).getByRole('button', { name: 'Close menu' })));
  assert.equal(screen.queryByRole('dialog'), null);
  assert.ok(screen.getByRole('button', { name: 'Open menu', expanded: false }));
});

test('names the signed-in account, whose email breaks after its sign', async () => {
  await renderPage(Menu, { path: '/', signedIn: true });
  act(() => setUser({ email: 'ada@example.com' }));
  assert.equal(screen.getByText('ada@example.com').innerHTML, 'ada@<wbr>example.com');
});

test('lists its entries in order, for a customer and for a visitor', async () => {
  const entries = () => [...document.querySelectorAll('.mobile-menu :is(a, button)')].map((each) => each.textContent);
  await renderPage(Menu, { path: '/', signedIn: true });
  assert.deepEqual(entries(), ['Sign out', 'Referrals', 'Dashboard', 'Pricing', 'Download', 'Blog']);
  closePage();
  await renderPage(Menu, { path: '/' });
  assert.deepEqual(entries().slice(0, 4), ['Pricing', 'Download', 'Blog', 'Sign in']);
  assert.equal(screen.getByRole('link', { name: /^Get / }).getAttribute('href'), '/en/pricing#header');
});

for (const signedIn of [true, false]) {
  test(`closes when one of its links is followed (${signedIn ? 'customer' : 'visitor'})`, async () => {
    await renderPage(Menu, { path: '/', signedIn });
    const names = [...document.querySelectorAll('.mobile-menu a[href^="/"]')].map((link) => link.textContent);
    assert.equal(names.length, 4);
    for (const name of names) {
      closePage();
      await renderPage(Menu, { path: '/', signedIn });
      const { result: isOpen } = renderHook(useMobileMenu);
      act(() => setMobileMenu(true));
      assert.equal(isOpen.current, true);
      await act(async () => fireEvent.click(screen.getByRole('link', { name })));
      assert.equal(isOpen.current, false, name);
    }
  });
}

test('closes when the window becomes wide enough for the header’s links', async () => {
  const query = new EventTarget();
  const restore = replaceProperty(globalThis, 'matchMedia', () => query as MediaQueryList);
  await renderPage(Menu, { path: '/' });
  const { result } = renderHook(useMobileMenu);
  act(() => setMobileMenu(true));
  assert.equal(result.current, true);
  act(() => void query.dispatchEvent(new Event('change')));
  assert.equal(result.current, false);
  restore();
});
