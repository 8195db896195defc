import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type Page, PageContext } from '#framework/payload.ts';
import { configureRouter } from '#framework/resolve-page.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { HoverMenu } from '#ui/hover-menu.tsx';
import type { MenuItem } from '#ui/menu-panel.tsx';

const openDelayMs = 80;
const closeDelayMs = 200;
const page: Page = {
  url: { locale: 'en', path: '/', search: '', hash: '' },
  route: null,
  Component: null,
  messages: {},
  params: {},
  status: 200,
  message: '',
  data: null,
};
let clicked: string[] = [];
const items: MenuItem[] = [
  { label: 'macOS', to: '/download/macOS' },
  { label: 'Windows', to: '/download/Windows' },
  { label: 'Sign out', click: () => clicked.push('sign out') },
  { label: 'Linux', disabled: true, click: () => clicked.push('linux') },
];

const link = () => screen.getByText('Download');
const item = (name: string) => screen.getByRole('menuitem', { name });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  visit('/en', { body: '' });
  configureRouter({ routes: [], rules: {}, guards: {} });
  clicked = [];
  render(
    <PageContext value={page}>
      <HoverMenu label="Download" name="Downloads" items={items} to="/download" />
      <p>Other content</p>
    </PageContext>,
  );
});
afterEach(cleanup);

/** The positioning code is imported dynamically. */
const opened = () => screen.findByRole('menu', { name: 'Downloads' });
const closed = () => waitFor(() => assert.equal(screen.queryByRole('menu'), null));

async function openByKey(key: string): Promise<void> {
  act(() => link().focus());
  fireEvent.keyDown(link(), { key });
  await opened();
}

test('before any interaction it is a plain link that announces its menu', () => {
  assert.equal(link().getAttribute('href'), '/en/download');
  assert.equal(link().getAttribute('aria-haspopup'), 'menu');
  assert.equal(link().getAttribute('aria-expanded'), 'false');
  assert.equal(screen.queryByRole('menu'), null);
});

test('arrow down opens the menu at the first item, arrow up at the last', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(link().getAttribute('aria-expanded'), 'true');
  fireEvent.keyDown(item('macOS'), { key: 'Escape' });
  await closed();
  await openByKey('ArrowUp');
  await waitFor(() => assert.equal(focused(), 'Linux'));
});

test('Escape closes the menu and returns the focus to its link', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  fireEvent.keyDown(item('macOS'), { key: 'Escape' });
  await closed();
  assert.equal(document.activeElement, link());
});

test('Tab closes the menu and continues from its link', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(fireEvent.keyDown(item('macOS'), { key: 'Tab' }), true);
  await closed();
  assert.equal(document.activeElement, link());
});

test('Home and End move to the first and last item', async () => {
  await openByKey('ArrowDown');
  fireEvent.keyDown(item('macOS'), { key: 'End' });
  assert.equal(focused(), 'Linux');
  fireEvent.keyDown(item('Linux'), { key: 'Home' });
  assert.equal(focused(), 'macOS');
});

test('browser shortcuts are not handled by the menu', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(fireEvent.keyDown(item('macOS'), { key: 'w', ctrlKey: true }), true);
  assert.equal(focused(), 'macOS');
});

test('a click on the link of an open menu follows the link and closes the menu', async () => {
  await openByKey('ArrowDown');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  act(() => void link().dispatchEvent(event));
  await closed();
});

test('typing the beginning of a label moves to that item', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  fireEvent.keyDown(item('macOS'), { key: 'w' });
  assert.equal(focused(), 'Windows');
});

test('an item runs its action once and closes the menu; a disabled item does nothing', async () => {
  await openByKey('ArrowDown');
  fireEvent.click(item('Linux'));
  assert.deepEqual(clicked, []);
  fireEvent.click(item('Sign out'));
  assert.deepEqual(clicked, ['sign out']);
  await closed();
});

test('Enter on the link follows it and opens no menu', async () => {
  act(() => link().focus());
  // As browsers report the key.
  act(() => void link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 })));
  assert.equal(link().getAttribute('aria-expanded'), 'false');
});

test('a tap opens the menu instead of following the link', async () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  act(() => void link().dispatchEvent(event));
  assert.equal(event.defaultPrevented, true);
  fireEvent.pointerEnter(link(), { pointerType: 'touch' });
  await opened();
});

test('a menu that a mouse has left closes after 200 ms', async () => {
  await import('#ui/menu-panel.tsx');
  const restore = replaceProperty(link(), 'matches', (selector: string) => selector === ':hover');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    await act(async () => void fireEvent.pointerEnter(link(), { pointerType: 'mouse' }));
    act(() => mock.timers.tick(openDelayMs));
    assert.ok(screen.queryByRole('menu'));
    fireEvent.mouseLeave(link(), { relatedTarget: document.body });
    act(() => mock.timers.tick(closeDelayMs - 1));
    assert.ok(screen.queryByRole('menu'));
    act(() => mock.timers.tick(1));
    assert.equal(screen.queryByRole('menu'), null);
  } finally {
    mock.timers.reset();
    restore();
  }
});

for (const [pointerType, opens] of [
  ['mouse', true],
  ['touch', false],
] as const) {
  test(`a ${pointerType} pointer over the link ${opens ? 'opens the menu after a delay' : 'only loads its code'}`, async () => {
    await import('#ui/menu-panel.tsx');
    const restore = replaceProperty(link(), 'matches', (selector: string) => selector === ':hover');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await act(async () => void fireEvent.pointerEnter(link(), { pointerType }));
      act(() => mock.timers.tick(openDelayMs - 1));
      assert.equal(screen.queryByRole('menu'), null);
      act(() => mock.timers.tick(1));
      assert.equal(screen.queryByRole('menu') !== null, opens);
    } finally {
      mock.timers.reset();
      restore();
    }
  });
}
