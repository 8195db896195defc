/** The DNS leak test with a real DNS server over UDP: the result shows the resolver that queried the names. */
import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { test } from 'node:test';
import { openTestApp } from '#test/server/support.ts';
import { startNameServer } from '#test/support/name-server.ts';

const key = 'k'.repeat(64);
const testApp = await openTestApp({ env: { DNS_TEST_ZONE: 'dns-test.vpn.example', DNS_TEST_KEY: key } });

test('a resolver that queries the names of a test is in its result', async () => {
  const url = await testApp.listen();
  const nameServer = await startNameServer(async (query) => {
    const response = await fetch(`${url}/turboClient/api/v1/dns-test/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: [query] }),
    });
    assert.equal(response.status, 200);
  });
  const resolver = new Resolver();
  resolver.setServers([nameServer.hostAndPort]);
  const { body } = await testApp.post('/turboClient/api/c-end/dns-test');
  const { testId, urls } = body.data as { testId: string; urls: string[] };
  for (const each of urls) {
    const { hostname } = new URL(each);
    // Upper case, as resolvers mix it in.
    const queries = [resolver.resolve4(hostname), resolver.resolve6(hostname.toUpperCase())];
    for (const { status } of await Promise.allSettled(queries)) assert.equal(status, 'rejected');
  }
  await nameServer.close();
  const result = await testApp.get(`/turboClient/api/c-end/dns-test/${testId}`);
  assert.deepEqual(
    result.body.data.resolvers.map(({ ip }: { ip: string }) => ip),
    ['127.0.0.1'],
  );
});
