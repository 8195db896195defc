import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInternalPath, savePreRoute, takePreRoute } from '#session/pre-route.ts';
import { visit } from '#test/support/dom.ts';

test('returns the saved path with its query once, then home', () => {
  visit('/');
  assert.equal(takePreRoute(), '/');
  savePreRoute('/payment/2?order=TRN-1&x=%20y#z');
  assert.equal(takePreRoute(), '/payment/2?order=TRN-1&x=%20y#z');
  assert.equal(takePreRoute(), '/');
});

test('a path to another site forgets the one that was saved before', () => {
  visit('/');
  savePreRoute('/dashboard');
  savePreRoute('//evil.example');
  assert.equal(takePreRoute(), '/');
});

test('paths to another site are neither saved nor returned', () => {
  const foreign = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ];
  for (const path of [
    ...foreign,
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    ' /x',
    'dashboard',
    '',
    '?x',
    '#x',
  ]) {
    assert.equal(isInternalPath(path), false, JSON.stringify(path));
    visit('/');
    savePreRoute(path);
    assert.equal(takePreRoute(), '/');
    sessionStorage.setItem('preRoute', path);
    assert.equal(takePreRoute(), '/');
  }
});
