import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createMenuKeys } from '#ui/menu-keys.ts';

const labels = ['macOS', 'Windows', 'iPhone', 'Android'];
let items: HTMLElement[] = [];
let handleKey: (key: string) => boolean;
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  document.body.replaceChildren();
  items = labels.map((label) => {
    const item = document.createElement('button');
    item.textContent = label;
    document.body.append(item);
    return item;
  });
  handleKey = createMenuKeys(() => items);
});

test('arrow keys wrap around, Home and End move to the ends', () => {
  handleKey('ArrowDown');
  assert.equal(focused(), 'macOS');
  handleKey('ArrowUp');
  assert.equal(focused(), 'Android');
  handleKey('ArrowDown');
  assert.equal(focused(), 'macOS');
  handleKey('End');
  assert.equal(focused(), 'Android');
  handleKey('Home');
  assert.equal(focused(), 'macOS');
});

test('typing moves to the item that begins with the text, which resets after 350 ms', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    handleKey('i');
    assert.equal(focused(), 'iPhone');
    mock.timers.tick(349);
    handleKey('p');
    assert.equal(focused(), 'iPhone');
    mock.timers.tick(350);
    handleKey('w');
    assert.equal(focused(), 'Windows');
  } finally {
    mock.timers.reset();
  }
});

test('other keys are not handled', () => {
  assert.equal(handleKey('Tab'), false);
  assert.equal(handleKey(' '), false);
});
