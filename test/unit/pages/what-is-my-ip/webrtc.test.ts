import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '#pages/what-is-my-ip/webrtc.ts';

const candidate = (address: string, type = 'host') => `candidate:1 1 udp 2122260223 ${address} 54321 typ ${type}`;

test('the address that websites see anyway gives nothing away', () => {
  assert.deepEqual(judge([candidate('203.0.113.7', 'srflx')], ['203.0.113.7']), { kind: 'hidden' });
  assert.deepEqual(judge([candidate('2001:DB8::7')], ['2001:db8::7']), { kind: 'hidden' });
});

test('another public address is named', () => {
  const candidates = [candidate('203.0.113.7', 'srflx'), candidate('198.51.100.4', 'srflx'), candidate('2001:db8::9')];
  assert.deepEqual(judge(candidates, ['203.0.113.7']), {
    kind: 'shown',
    addresses: ['198.51.100.4', '2001:db8::9'],
  });
});

test('private addresses and names that hide one are no public addresses', () => {
  const quiet = ['10.1.2.3', '192.168.0.5', '172.16.9.1', '172.31.0.1', '169.254.1.1', '100.64.0.9', '127.0.0.1'];
  const hidden = ['fe80::1', 'fd00::1', '::1', 'f3a1-77.local', '', '0.0.0.0'];
  assert.deepEqual(
    judge(
      [...quiet, ...hidden].map((address) => candidate(address)),
      ['203.0.113.7'],
    ),
    {
      kind: 'unchecked',
    },
  );
  assert.equal(judge([candidate('172.32.0.1')], []).kind, 'shown');
  assert.deepEqual(judge([], ['203.0.113.7']), { kind: 'unchecked' });
});
