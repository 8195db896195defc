import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnPath, keepPreRoute, takePreRoute } from '#session/pre-route.ts';
import { visit } from '../framework/browser.ts';

test('a path is kept with its query, given once, and is home otherwise', () => {
  visit('/');
  assert.equal(takePreRoute(), '/');
  keepPreRoute('/payment/2?order=TRN-1&x=%20y#z');
  assert.equal(takePreRoute(), '/payment/2?order=TRN-1&x=%20y#z');
  assert.equal(takePreRoute(), '/');
});

test('nothing that leads to another site is kept or given', () => {
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
    assert.equal(isOwnPath(path), false, JSON.stringify(path));
    visit('/');
    keepPreRoute(path);
    assert.equal(takePreRoute(), '/');
    sessionStorage.setItem('preRoute', path);
    assert.equal(takePreRoute(), '/');
  }
});
