import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateCandidates } from '#pages/what-is-my-ip/webrtc.ts';

const candidate = (ipAddress: string, type = 'host') => `candidate:1 1 udp 2122260223 ${ipAddress} 54321 typ ${type}`;

test('the IP address that websites see anyway is no leak', () => {
  assert.deepEqual(evaluateCandidates([candidate('203.0.113.7', 'srflx')], '203.0.113.7'), { kind: 'hidden' });
  assert.deepEqual(evaluateCandidates([candidate('2001:DB8::7')], '2001:db8::7'), { kind: 'hidden' });
});

test('another public IP address is reported', () => {
  const candidates = [candidate('203.0.113.7', 'srflx'), candidate('198.51.100.4', 'srflx'), candidate('2001:db8::9')];
  assert.deepEqual(evaluateCandidates(candidates, '203.0.113.7'), {
    kind: 'shown',
    ipAddresses: ['198.51.100.4', '2001:db8::9'],
  });
});

test('private IP addresses and mDNS names are ignored', () => {
  const reserved = ['10.1.2.3', '192.168.0.5', '172.16.9.1', '172.31.0.1', '169.254.1.1', '100.64.0.9', '127.0.0.1'];
  const hidden = ['fe80::1', 'fd00::1', '::1', 'f3a1-77.local', '', '0.0.0.0'];
  assert.deepEqual(
    evaluateCandidates(
      [...reserved, ...hidden].map((ipAddress) => candidate(ipAddress)),
      '203.0.113.7',
    ),
    {
      kind: 'unchecked',
    },
  );
  assert.equal(evaluateCandidates([candidate('172.32.0.1')], '203.0.113.7').kind, 'shown');
  assert.deepEqual(evaluateCandidates([], '203.0.113.7'), { kind: 'unchecked' });
});

test('without the visible IP address there is nothing to compare', () => {
  assert.deepEqual(evaluateCandidates([candidate('203.0.113.7', 'srflx')], undefined), { kind: 'unchecked' });
});
