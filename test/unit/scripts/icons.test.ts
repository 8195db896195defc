import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { iconId, iconNames } from '#ui/icon-names.ts';
import { iconsOf } from '../../../scripts/build/icons.ts';

const symbol = (id: string) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="M0 0"/></symbol>`;
const icons = new Map(['icon-menu', 'icon-globe', 'icon-x'].map((id) => [id, symbol(id)]));
const use = (name: string) => `<svg><use href="#icon-${name}"></use></svg>`;

test('an icon has an id that no other element has', () => {
  assert.equal(iconId('menu'), 'icon-menu');
});

test('a document contains each of its icons once', () => {
  const html = ['menu', 'globe', 'menu'].map(use).join('');
  assert.equal(
    iconsOf(html, icons),
    `<div hidden id="icons"><svg>${symbol('icon-globe')}${symbol('icon-menu')}</svg></div>`,
  );
});

test('a document without icons gets nothing', () => {
  assert.equal(iconsOf('<p id="icon-menu"></p>', icons), '');
});

test('every icon is shown somewhere: all visitors load the file that has them', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'brands/*/*.json']).filter(
    (file) => !/^src\/(dev\/|ui\/icon-names\.ts)/.test(file),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const isShown = (name: string) => text.includes(`'${name}'`) || text.includes(`"${name}"`);
  assert.deepEqual(
    Object.keys(iconNames).filter((name) => !isShown(name)),
    [],
  );
});
