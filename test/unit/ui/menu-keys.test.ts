import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createMenuKeys } from '#ui/menu-keys.ts';

const labels = ['macOS', 'Windows', 'iPhone', 'Android'];
let items: HTMLElement[] = [];
let press: (key: string) => boolean;
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  document.body.replaceChildren();
  items = labels.map((label) => {
    const item = document.createElement('button');
    item.textContent = label;
    document.body.append(item);
    return item;
  });
  press = createMenuKeys(() => items);
});

test('arrows go round, Home and End go to the ends', () => {
  press('ArrowDown');
  assert.equal(focused(), 'macOS');
  press('ArrowUp');
  assert.equal(focused(), 'Android');
  press('ArrowDown');
  assert.equal(focused(), 'macOS');
  press('End');
  assert.equal(focused(), 'Android');
  press('Home');
  assert.equal(focused(), 'macOS');
});

test('typing goes to the label that begins so, and is forgotten after 350 ms', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    press('i');
    assert.equal(focused(), 'iPhone');
    mock.timers.tick(349);
    press('p');
    assert.equal(focused(), 'iPhone');
    mock.timers.tick(350);
    press('w');
    assert.equal(focused(), 'Windows');
  } finally {
    mock.timers.reset();
  }
});

test('other keys are not the menu’s', () => {
  assert.equal(press('Tab'), false);
  assert.equal(press(' '), false);
});
