import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitFor, exits } from '#features/ip-status/exit-nodes.ts';
import type { IpGeo } from '#features/ip-status/ip-store.ts';

const at = (countryCode: string | null, latitude: number | null, longitude: number | null) =>
  ({ ip: '198.51.100.7', countryCode, latitude, longitude }) as IpGeo;

test('the exit is never in the visitor’s own country, and far enough to be drawn', () => {
  for (const { countryCode, latitude, longitude } of exits) {
    assert.notEqual(exitFor(at(countryCode, latitude, longitude)).countryCode, countryCode);
  }
  assert.notEqual(exitFor(at('DE', 52.5, 13.4)).id, 'amsterdam');
});

test('from Lima it goes out in the nearest exit town', () => {
  assert.equal(exitFor(at('PE', -12, -77)).id, 'saoPaulo');
});

test('without a place it is the first exit', () => {
  assert.equal(exitFor(null), exits[0]);
  assert.equal(exitFor(at(null, null, null)), exits[0]);
});

test('every sample address is one that is kept for documentation', () => {
  for (const { ipv4, ipv6 } of exits) {
    assert.match(ipv4, /^203\.0\.113\.\d+$/);
    assert.match(ipv6, /^2001:db8::/);
  }
});
