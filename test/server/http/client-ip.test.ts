import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { canonicalIp, createClientIpReader, networkOf, networksOf, parseCidr } from '#server/http/client-ip.ts';

const request = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without trusted proxies the peer is the client, whatever its header says', () => {
  const clientIp = createClientIpReader([]);
  assert.equal(clientIp(request('203.0.113.7', '8.8.8.8')), '203.0.113.7');
  assert.equal(clientIp(request('::ffff:203.0.113.7')), '203.0.113.7');
});

test('behind trusted proxies the nearest other address is the client', () => {
  const clientIp = createClientIpReader(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1']);
  assert.equal(clientIp(request('10.0.0.1', '8.8.8.8')), '8.8.8.8');
  assert.equal(clientIp(request('127.0.0.1', '1.1.1.1, 8.8.8.8, 10.2.3.4')), '8.8.8.8');
  assert.equal(clientIp(request('::ffff:10.0.0.1', '::ffff:8.8.8.8')), '8.8.8.8');
  assert.equal(clientIp(request('2001:db8::1', '2A00:1450::1')), '2a00:1450::1');
  assert.equal(clientIp(request('203.0.113.7', '8.8.8.8')), '203.0.113.7', 'the peer is not a proxy');
});

test('a single trusted address is that one alone, in every form', () => {
  const clientIp = createClientIpReader(['2001:db8::1', '::ffff:10.0.0.1']);
  assert.equal(clientIp(request('2001:db8::1', '8.8.8.8')), '8.8.8.8');
  assert.equal(clientIp(request('2001:db8::2', '8.8.8.8')), '2001:db8::2');
  assert.equal(clientIp(request('10.0.0.1', '8.8.8.8')), '8.8.8.8');
});

test('invalid header values are ignored', () => {
  const clientIp = createClientIpReader(['10.0.0.0/8']);
  assert.equal(clientIp(request('10.0.0.1', '')), '10.0.0.1');
  assert.equal(clientIp(request('10.0.0.1', 'unknown')), '10.0.0.1');
  assert.equal(clientIp(request('10.0.0.1', '8.8.8.8, <script>')), '10.0.0.1');
  assert.equal(clientIp(request('10.0.0.1', '8.8.8.8, 8.8.4.4:port')), '10.0.0.1');
});

test('a proxy may add the port of the client', () => {
  const clientIp = createClientIpReader(['10.0.0.0/8', '2001:db8::/32']);
  assert.equal(clientIp(request('10.0.0.1', '1.1.1.1, 8.8.8.8:49152')), '8.8.8.8');
  assert.equal(clientIp(request('10.0.0.1', '8.8.8.8:49152, 10.2.3.4:443')), '8.8.8.8');
  assert.equal(clientIp(request('10.0.0.1', '[2A00:1450::1]:49152')), '2a00:1450::1');
  assert.equal(clientIp(request('10.0.0.1', '[2a00:1450::1], [2001:db8::1]')), '2a00:1450::1');
});

test('clients stay apart, however many there are and however often they come', () => {
  const clientIp = createClientIpReader(['10.0.0.0/8']);
  for (let round = 0; round < 2; round++)
    for (let visitor = 0; visitor < 5_000; visitor++) {
      const ipAddress = `8.8.${visitor >> 8}.${visitor & 255}`;
      assert.equal(clientIp(request('10.0.0.1', ipAddress)), ipAddress);
      assert.equal(clientIp(request('203.0.113.7', ipAddress)), '203.0.113.7');
    }
  const long = `${'1.1.1.1, '.repeat(50)}8.8.8.8`;
  assert.equal(clientIp(request('10.0.0.1', long)), '8.8.8.8');
});

test('IP addresses are truncated for logs and rate limits', () => {
  assert.equal(networkOf('203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkOf('2001:db8:1:2:3::4'), '2001:db8:1::/48');
  assert.equal(networkOf('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkOf('2001:DB8:1:ffff::1'), networkOf('2001:db8:1:0:3::4'));
  assert.deepEqual(networksOf('203.0.113.77'), ['203.0.113.77/32', '203.0.113.0/24']);
  assert.deepEqual(networksOf('2001:db8:1:2ff:3::4'), [
    '2001:db8:1:2ff::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  assert.equal(networkOf('nonsense'), 'unknown');
});

test('the error for an invalid range quotes it', () => {
  assert.throws(() => parseCidr('10.0.0.0/99'), /"10\.0\.0\.0\/99" is not a CIDR range/);
  for (const text of ['1.2.3', '10.0/8', '010.0.0.1', '0x0a.0.0.1', '167772161', '', '/8'])
    assert.throws(() => parseCidr(text), /is not a CIDR range/, text);
  assert.equal(canonicalIp('fe80::1%eth0'), 'fe80::1');
  assert.equal(canonicalIp('not an address'), null);
});
