import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureRouter } from '#framework/navigation.ts';
import { type Page, PageContext } from '#framework/payload.ts';
import { HoverMenu } from '#ui/hover-menu.tsx';
import type { MenuItem } from '#ui/menu-item.ts';
import { replace, visit } from '../framework/browser.ts';

const openDelayMs = 80;
const page: Page = {
  address: { locale: 'en', path: '/', search: '', hash: '' },
  route: null,
  Component: null,
  messages: {},
  params: {},
  status: 200,
  message: '',
  data: null,
};
let chosen: string[] = [];
const items: MenuItem[] = [
  { label: 'macOS', to: '/download/macOS' },
  { label: 'Windows', to: '/download/Windows' },
  { label: 'Sign out', click: () => chosen.push('sign out') },
  { label: 'Linux', disabled: true, click: () => chosen.push('linux') },
];

const link = () => screen.getByText('Download');
const item = (name: string) => screen.getByRole('menuitem', { name });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  visit('/en', { body: '' });
  configureRouter({ routes: [], rules: {}, guards: {} });
  chosen = [];
  render(
    <PageContext value={page}>
      <HoverMenu label="Download" name="Downloads" items={items} to="/download" />
      <p>elsewhere</p>
    </PageContext>,
  );
});
afterEach(cleanup);

/** The placing code comes with a dynamic import. */
const opened = () => screen.findByRole('menu', { name: 'Downloads' });
const closed = () => waitFor(() => assert.equal(screen.queryByRole('menu'), null));

async function openByKey(key: string): Promise<void> {
  act(() => link().focus());
  fireEvent.keyDown(link(), { key });
  await opened();
}

test('before anybody comes near it is a plain link that says it has a menu', () => {
  assert.equal(link().getAttribute('href'), '/en/download');
  assert.equal(link().getAttribute('aria-haspopup'), 'menu');
  assert.equal(link().getAttribute('aria-expanded'), 'false');
  assert.equal(screen.queryByRole('menu'), null);
});

test('arrow down opens it at the first entry, arrow up at the last', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(link().getAttribute('aria-expanded'), 'true');
  fireEvent.keyDown(item('macOS'), { key: 'Escape' });
  await closed();
  await openByKey('ArrowUp');
  await waitFor(() => assert.equal(focused(), 'Linux'));
});

test('Escape closes it and the focus is on its link again', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  fireEvent.keyDown(item('macOS'), { key: 'Escape' });
  await closed();
  assert.equal(document.activeElement, link());
});

test('Tab leaves it, from its link on', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(fireEvent.keyDown(item('macOS'), { key: 'Tab' }), true);
  await closed();
  assert.equal(document.activeElement, link());
});

test('Home and End go to the ends', async () => {
  await openByKey('ArrowDown');
  fireEvent.keyDown(item('macOS'), { key: 'End' });
  assert.equal(focused(), 'Linux');
  fireEvent.keyDown(item('Linux'), { key: 'Home' });
  assert.equal(focused(), 'macOS');
});

test('the browser keeps its own shortcuts', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  assert.equal(fireEvent.keyDown(item('macOS'), { key: 'w', ctrlKey: true }), true);
  assert.equal(focused(), 'macOS');
});

test('with the menu open the link leads on, and the menu closes', async () => {
  await openByKey('ArrowDown');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  act(() => void link().dispatchEvent(event));
  await closed();
});

test('typing the beginning of a label goes there', async () => {
  await openByKey('ArrowDown');
  await waitFor(() => assert.equal(focused(), 'macOS'));
  fireEvent.keyDown(item('macOS'), { key: 'w' });
  assert.equal(focused(), 'Windows');
});

test('an entry does its work once and the menu closes; a disabled one does nothing', async () => {
  await openByKey('ArrowDown');
  fireEvent.click(item('Linux'));
  assert.deepEqual(chosen, []);
  fireEvent.click(item('Sign out'));
  assert.deepEqual(chosen, ['sign out']);
  await closed();
});

test('a tap opens it instead of following the link', async () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  act(() => void link().dispatchEvent(event));
  assert.equal(event.defaultPrevented, true);
  fireEvent.pointerEnter(link(), { pointerType: 'touch' });
  await opened();
});

for (const [pointerType, opens] of [
  ['mouse', true],
  ['touch', false],
] as const) {
  test(`coming near with a ${pointerType} pointer ${opens ? 'opens it after a moment' : 'only loads its code'}`, async () => {
    await import('#ui/menu-panel.tsx');
    const restore = replace(link(), 'matches', (selector: string) => selector === ':hover');
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
