import './browser.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { applyBootState } from '#framework/boot.ts';
import { forceColorMode, setColorMode, startColorMode } from '#framework/color-mode.ts';
import { replace, visit } from './browser.ts';

const { dataset } = document.documentElement;

test('the choice is kept as a bare word under the key of the specification', () => {
  visit('/');
  setColorMode('dark');
  assert.equal(localStorage.getItem('nuxt-color-mode'), 'dark');
  assert.equal(dataset.colorMode, 'dark');
  setColorMode('light');
  assert.equal(dataset.colorMode, 'light');
});

test('a page may force light or dark; system is refused with a warning', () => {
  visit('/');
  setColorMode('light');
  forceColorMode('dark');
  assert.equal(dataset.colorMode, 'dark');
  const warn = mock.method(console, 'warn', () => {});
  forceColorMode('system');
  assert.equal(warn.mock.callCount(), 1);
  assert.equal(dataset.colorMode, 'dark');
  warn.mock.restore();
  forceColorMode(null);
  assert.equal(dataset.colorMode, 'light');
});

test('garbage in storage means the system, which is followed', () => {
  visit('/');
  localStorage.setItem('nuxt-color-mode', '"dark"');
  const listeners: (() => void)[] = [];
  const system = {
    matches: false,
    addEventListener: (_: string, act: () => void) => listeners.push(act),
    removeEventListener() {},
  };
  const restore = replace(globalThis, 'matchMedia', () => system);
  const stop = startColorMode();
  assert.equal(dataset.colorMode, 'light');
  system.matches = true;
  for (const act of listeners) act();
  assert.equal(dataset.colorMode, 'dark');
  stop();
  restore();
});

test('before the first paint the boot script obeys the choice, then the system, and a forcing page above both', () => {
  visit('/');
  const boot = () =>
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'nuxt-color-mode', fontsKey: 'fonts' });
  const restore = replace(globalThis, 'matchMedia', () => ({ matches: true }));
  delete dataset.colorMode;
  boot();
  assert.equal(dataset.colorMode, 'dark');
  delete dataset.colorMode;
  localStorage.setItem('nuxt-color-mode', 'light');
  boot();
  assert.equal(dataset.colorMode, 'light');
  dataset.colorMode = 'dark';
  boot();
  assert.equal(dataset.colorMode, 'dark');
  restore();
});
