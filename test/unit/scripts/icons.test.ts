import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineIcons } from '../../../scripts/build/icons.ts';

const symbol = (name: string) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="M0 0"/></symbol>`;
const icons = new Map(['menu', 'globe', 'x'].map((name) => [name, symbol(name)]));
const use = (href: string) => `<svg><use href="${href}"></use></svg>`;

test('a document contains each of its icons once, with an id that no other element has', () => {
  const file = '/assets/icons.b1.svg';
  const { html, symbols } = inlineIcons(
    ['menu', 'globe', 'menu'].map((name) => use(`${file}#${name}`)).join(''),
    icons,
  );
  assert.equal(html, ['menu', 'globe', 'menu'].map((name) => use(`#icon-${name}`)).join(''));
  assert.equal(symbols, `<div hidden><svg>${symbol('icon-globe')}${symbol('icon-menu')}</svg></div>`);
});

test('a document without icons gets nothing', () => {
  assert.deepEqual(inlineIcons('<p id="menu"></p>', icons), { html: '<p id="menu"></p>', symbols: '' });
});
