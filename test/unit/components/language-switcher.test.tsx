import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { locales } from '#facts/locales.ts';
import { localeCookie } from '#site/storage-keys.ts';
import { closePage, renderPage } from '#test/support/render-page.tsx';

afterEach(closePage);

async function showClosed() {
  await renderPage(LanguageSwitcher, { path: '/' });
  const menu = document.querySelector('details');
  const button = document.querySelector('summary');
  assert.ok(menu && button);
  act(() => button.focus());
  /** @returns whether the browser still acts on the key */
  const press = (key: string, modifiers: object = {}): boolean => {
    let isLeft = true;
    act(() => {
      isLeft = fireEvent.keyDown(document.activeElement ?? button, { key, ...modifiers });
    });
    return isLeft;
  };
  return { menu, button, press };
}

const [first = '', last = ''] = [locales.at(0)?.label, locales.at(-1)?.label];

test('an arrow opens the menu, and Home, End and Escape work in it', async () => {
  const { menu, button, press } = await showClosed();
  for (const [key, language] of [
    ['ArrowDown', first],
    ['End', last],
    ['Home', first],
    ['ArrowUp', last],
  ] as const) {
    assert.equal(press(key), false, key);
    assert.equal(document.activeElement?.textContent, language, key);
  }
  assert.equal(menu.open, true);
  press('Escape');
  assert.equal(menu.open, false);
  assert.equal(document.activeElement, button);
});

test('Home and End of a closed menu are left to the page', async () => {
  const { menu, press } = await showClosed();
  for (const key of ['Home', 'End']) assert.equal(press(key), true, key);
  assert.equal(menu.open, false);
});

test('keys with a modifier are left to the browser', async () => {
  const { menu, press } = await showClosed();
  const modifiers = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'];
  for (const name of modifiers) assert.equal(press('ArrowDown', { [name]: true }), true, name);
  assert.equal(menu.open, false);
  press('ArrowDown');
  const first = document.activeElement;
  for (const name of modifiers) assert.equal(press('End', { [name]: true }), true, name);
  assert.equal(document.activeElement, first);
});

test('a language is shown in this document, and the menu closes', async () => {
  const { menu, button, press } = await showClosed();
  press('ArrowDown');
  const german = screen.getByText('Deutsch');
  assert.equal(fireEvent.click(german), false);
  assert.equal(menu.open, false);
  assert.equal(document.activeElement, button);
  assert.equal(Cookies.get(localeCookie), 'de');
  await waitFor(() => assert.equal(location.pathname, '/de'));
});

test('a click with a modifier is left to the browser, which opens another tab or saves the page', async () => {
  await showClosed();
  Cookies.remove(localeCookie);
  const german = screen.getByText('Deutsch');
  for (const name of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    assert.equal(fireEvent.click(german, { [name]: true }), true, name);
  assert.equal(Cookies.get(localeCookie), undefined);
});

test('a press in the list keeps the menu open, also in Safari, which focuses no link; one elsewhere closes it', async () => {
  const { menu, press } = await showClosed();
  press('ArrowDown');
  const list = screen.getByRole('list');
  // The DOM of the tests focuses any element.
  assert.equal(list.getAttribute('tabindex'), '-1');
  act(() => list.focus());
  assert.equal(menu.open, true);
  act(() => list.blur());
  assert.equal(menu.open, false);
});
