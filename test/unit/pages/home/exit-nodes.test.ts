import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IpGeo } from '#features/ip-status/ip-store.ts';
import { chooseExitNode, exitNodes } from '#pages/home/exit-nodes.ts';

const visitorAt = (countryCode: string | null, latitude: number | null, longitude: number | null) =>
  ({ ip: '198.51.100.7', countryCode, latitude, longitude }) as IpGeo;

test('the exit node is never in the visitor’s own country and is far enough for a visible line', () => {
  for (const { countryCode, latitude, longitude } of exitNodes) {
    assert.notEqual(chooseExitNode(visitorAt(countryCode, latitude, longitude)).countryCode, countryCode);
  }
  assert.notEqual(chooseExitNode(visitorAt('US', 34, -118)).countryCode, 'US');
  assert.notEqual(chooseExitNode(visitorAt('DE', 52.5, 13.4)).id, 'amsterdam');
});

test('a visitor in Lima gets the nearest exit node abroad', () => {
  assert.equal(chooseExitNode(visitorAt('PE', -12, -77)).id, 'saoPaulo');
});

test('a visitor without a location gets the first exit node', () => {
  assert.equal(chooseExitNode(null), exitNodes[0]);
  assert.equal(chooseExitNode(visitorAt(null, null, null)), exitNodes[0]);
});

test('every sample IP address is reserved for documentation', () => {
  for (const { ipv4, ipv6 } of exitNodes) {
    assert.match(ipv4, /^203\.0\.113\.\d+$/);
    assert.match(ipv6, /^2001:db8::/);
  }
});
