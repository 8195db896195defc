import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { applyBootState } from '#framework/boot.ts';
import { forceColorMode, setColorMode, startColorMode } from '#framework/color-mode.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const { dataset } = document.documentElement;

test('a page that forces no mode keeps that of the first paint until the stored choice is read', () => {
  visit('/');
  dataset.colorMode = 'dark';
  forceColorMode(null);
  assert.equal(dataset.colorMode, 'dark');
});

test('stores the choice as a bare string under the configured key', () => {
  visit('/');
  setColorMode('dark');
  assert.equal(localStorage.getItem('nuxt-color-mode'), 'dark');
  assert.equal(dataset.colorMode, 'dark');
  setColorMode('light');
  assert.equal(dataset.colorMode, 'light');
});

test('a page can force light or dark; forcing system only logs a warning', () => {
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

test('the theme color follows the mode', () => {
  visit('/');
  document.head.innerHTML = '<meta name="theme-color"><meta name="theme-color">';
  const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.media);
  setColorMode('dark');
  assert.deepEqual(media(), ['not all', 'all']);
  setColorMode('light');
  assert.deepEqual(media(), ['all', 'not all']);
});

test('reads the stored choice, and that of another tab', () => {
  visit('/');
  localStorage.setItem('nuxt-color-mode', 'dark');
  const stop = startColorMode();
  assert.equal(dataset.colorMode, 'dark');
  localStorage.setItem('nuxt-color-mode', 'light');
  dispatchEvent(new Event('storage'));
  assert.equal(dataset.colorMode, 'light');
  stop();
});

test('follows the system when the stored value is invalid', () => {
  visit('/');
  localStorage.setItem('nuxt-color-mode', '"dark"');
  const listeners: (() => void)[] = [];
  const system = {
    matches: false,
    addEventListener: (_: string, act: () => void) => listeners.push(act),
    removeEventListener() {},
  };
  const restore = replaceProperty(globalThis, 'matchMedia', () => system);
  const stop = startColorMode();
  assert.equal(dataset.colorMode, 'light');
  system.matches = true;
  for (const act of listeners) act();
  assert.equal(dataset.colorMode, 'dark');
  stop();
  restore();
});

test('before the first paint a forced mode comes first, then the stored choice, then the system', () => {
  visit('/');
  document.head.innerHTML = '<meta name="theme-color"><meta name="theme-color">';
  const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.media);
  const boot = () =>
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'nuxt-color-mode', fontsKey: 'fonts' });
  const restore = replaceProperty(globalThis, 'matchMedia', () => ({ matches: true }));
  delete dataset.colorMode;
  boot();
  assert.equal(dataset.colorMode, 'dark');
  delete dataset.colorMode;
  localStorage.setItem('nuxt-color-mode', 'light');
  boot();
  assert.equal(dataset.colorMode, 'light');
  assert.deepEqual(media(), ['all', 'not all']);
  dataset.colorMode = 'dark';
  boot();
  assert.equal(dataset.colorMode, 'dark');
  assert.deepEqual(media(), ['not all', 'all']);
  restore();
});
