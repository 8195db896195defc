import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectSystem } from '#features/downloads/visitor-system.ts';

const iPadOnDesktop =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

for (const [browser, userAgent, system] of [
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0', 'Windows'],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'macOS'],
  ['Safari on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile', 'iOS'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 'Android'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null],
  ['Chrome OS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0', null],
  ['Windows Phone', 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Edge/15', null],
  ['an empty user agent', '', null],
] as const) {
  test(`${browser}: ${system ?? 'no suggestion'}`, () => {
    assert.equal(detectSystem({ userAgent, touchPoints: 0 }), system);
  });
}

test('the platform counts when the user agent is unspecific', () => {
  for (const system of ['Windows', 'macOS', 'Android'] as const) {
    assert.equal(detectSystem({ platform: system, userAgent: 'Mozilla/5.0', touchPoints: 0 }), system);
  }
});

test('an iPad that reports to be a Mac is detected by its touch screen', () => {
  assert.equal(detectSystem({ userAgent: iPadOnDesktop, touchPoints: 5 }), 'iOS');
  assert.equal(detectSystem({ userAgent: iPadOnDesktop, touchPoints: 0 }), 'macOS');
});
