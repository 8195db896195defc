/** The DNS leak test: names, reports of the operator's name servers, and results. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { mock, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { labelOf, maxResolvers, parseLabel } from '#server/dns-test/rules.ts';
import { findDnsTestZone } from '#server/dns-test/zone.ts';
import { connectOriginsOf } from '#server/http/site/document-policy.ts';
import { startRetention } from '#server/retention.ts';
import { openTestApp, type TestApp } from '#test/server/support.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
const exits = path.join(folder, 'exits.txt');
writeFileSync(exits, '198.51.100.0/24\n');
const zone = 'dns-test.vpn.example';
const key = 'k'.repeat(64);
const env = { DNS_TEST_ZONE: zone, DNS_TEST_KEY: key, EXIT_RANGES_FILE: exits };
const testApp = await openTestApp({ env });
const withoutZone = await openTestApp({ env: { DNS_TEST: 'off' } });

const testsPath = '/turboClient/api/c-end/dns-test';
const reportPath = '/turboClient/api/v1/dns-test/reports';

type Begun = { testId: string; urls: string[] };
type Query = { name: string; resolver: string };

async function begin(app: TestApp = testApp, ipAddress = '203.0.113.1'): Promise<Begun> {
  const { body, raw } = await app.post(testsPath, undefined, { ipAddress });
  assert.equal(body.code, 0, raw);
  return body.data;
}

const report = (
  queries: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
  ipAddress = '',
) => testApp.post(reportPath, { queries }, { headers, ...(ipAddress ? { ipAddress } : {}) });

const resolversOf = async ({ testId }: Begun) => (await testApp.get(`${testsPath}/${testId}`)).body.data.resolvers;
const ipsOf = async (begun: Begun) => (await resolversOf(begun)).map(({ ip }: { ip: string }) => ip);
const nameOf = ({ urls }: Begun, index = 0) => new URL(urls[index] ?? '').hostname;
const query = (begun: Begun, resolver: string, index = 0): Query => ({ name: nameOf(begun, index), resolver });

test('a test has random names in the zone, which do not contain its id', async () => {
  const [one, other] = [await begin(), await begin()];
  assert.equal(new Set([...one.urls, ...other.urls]).size, 12);
  for (const { testId, urls } of [one, other]) {
    for (const url of urls) {
      assert.match(url, /^https:\/\/\d\.[0-9a-f]{32}\.dns-test\.vpn\.example\/$/);
      assert.ok(!url.includes(testId));
    }
  }
});

test('the result has each DNS server once, with its network and whether it is an exit', async () => {
  const begun = await begin();
  assert.deepEqual(await resolversOf(begun), []);
  const { status } = await report([
    query(begun, '9.9.9.9'),
    query(begun, '9.9.9.9', 1),
    { name: `${nameOf(begun, 2).toUpperCase()}.`, resolver: '::ffff:198.51.100.53' },
  ]);
  assert.equal(status, 200);
  await report([query(begun, '9.9.9.9', 3)]);
  const [first, second, ...rest] = await resolversOf(begun);
  assert.deepEqual(
    [first.ip, first.countryCode !== null, first.isp !== null, first.isExit],
    ['9.9.9.9', true, true, false],
  );
  assert.deepEqual(second, { ip: '198.51.100.53', isp: null, countryCode: null, isExit: true });
  assert.deepEqual(rest, []);
});

test('a result belongs to its test, and the label that DNS servers see leads nowhere', async () => {
  const [mine, other] = [await begin(), await begin()];
  await report([query(mine, '9.9.9.9')]);
  assert.deepEqual(await resolversOf(other), []);
  assert.deepEqual(await resolversOf({ testId: labelOf(mine.testId), urls: [] }), []);
});

test('names of unknown tests, other zones and what is no IP address are ignored', async () => {
  const begun = await begin();
  const label = labelOf(begun.testId);
  const before = await readTests(testApp);
  const { status } = await report([
    { name: `1.${'0'.repeat(32)}.${zone}`, resolver: '9.9.9.9' },
    { name: `1.${label}.evil.example`, resolver: '9.9.9.9' },
    { name: `1.${label}${zone}`, resolver: '9.9.9.9' },
    { name: zone, resolver: '9.9.9.9' },
    query(begun, 'resolver.example'),
    query(begun, ''),
  ]);
  assert.equal(status, 200);
  assert.deepEqual(await resolversOf(begun), []);
  assert.equal(parseLabel(`x.1.${label}.${zone}`, zone), label);
  assert.deepEqual(await readTests(testApp), before, 'no row for an unknown label');
});

test('a test keeps a limited number of DNS servers', async () => {
  const begun = await begin();
  const many = (first: number) => Array.from({ length: 20 }, (_, index) => query(begun, `192.0.2.${first + index}`));
  await report(many(0));
  await report(many(100));
  assert.equal((await resolversOf(begun)).length, maxResolvers);
});

test('two reports at the same time lose nothing and add nothing twice', async () => {
  const begun = await begin();
  const ips = Array.from({ length: 10 }, (_, index) => `192.0.2.${index}`);
  await Promise.all([...ips, ...ips].map((ip) => report([query(begun, ip)])));
  assert.deepEqual((await ipsOf(begun)).sort(), ips);
});

test('a report without the key is refused, and guessing is limited', async () => {
  const begun = await begin();
  for (const authorization of [undefined, '', key, `Bearer ${key}x`, 'Bearer ', `bearer ${key}`]) {
    const { status } = await report([query(begun, '9.9.9.9')], authorization === undefined ? {} : { authorization });
    assert.equal(status, 401, authorization);
  }
  const { headers, raw } = await report([], { authorization: 'Bearer wrong' });
  assert.equal(headers['www-authenticate'], 'Bearer');
  assert.doesNotMatch(raw, /sign/i, 'name servers have no session');
  const ipAddress = '203.0.113.77';
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries++) {
    statuses.push((await report([], { authorization: 'Bearer wrong' }, ipAddress)).status);
  }
  assert.deepEqual([statuses[19], statuses[20]], [401, 429]);
  assert.equal((await report([], { authorization: `Bearer ${key}` }, ipAddress)).status, 200);
  assert.deepEqual(await resolversOf(begun), []);
});

test('a report of another form is refused', async () => {
  const tooMany = Array.from({ length: 101 }, () => ({ name: 'a', resolver: '9.9.9.9' }));
  for (const queries of [null, {}, [{}], [{ name: 1, resolver: '9.9.9.9' }], tooMany]) {
    assert.equal((await report(queries)).status, 422, JSON.stringify(queries));
  }
});

test('a client begins a limited number of tests', async () => {
  const ipAddress = '203.0.113.200';
  for (let count = 0; count < 30; count++) await begin(testApp, ipAddress);
  const { status, headers } = await testApp.post(testsPath, undefined, { ipAddress });
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
});

test('a test ends after 10 minutes', async () => {
  const begun = await begin();
  await report([query(begun, '9.9.9.9')]);
  testApp.clock.advance(10 * minuteMs);
  assert.equal((await resolversOf(begun)).length, 1);
  testApp.clock.advance(1);
  assert.deepEqual(await resolversOf(begun), []);
  await report([query(begun, '149.112.112.112')]);
  const { resolvers } = (await findTest(begun)) ?? {};
  assert.deepEqual(resolvers, ['9.9.9.9'], 'a test that has ended takes no report');
});

test('a test that has ended is deleted within 15 minutes', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const { clock, context } = testApp;
  const stop = startRetention(context);
  try {
    await context.background.idle();
    const begun = await begin();
    for (let minute = 1; minute <= 10; minute++) await passMinute();
    assert.ok(await findTest(begun), 'not before it ends');
    clock.advance(1);
    for (let minute = 11; minute < 15; minute++) await passMinute();
    assert.equal(await findTest(begun), undefined);
  } finally {
    stop();
    mock.timers.reset();
  }

  async function passMinute(): Promise<void> {
    clock.advance(minuteMs);
    mock.timers.tick(minuteMs);
    await context.background.idle();
  }
});

test('a process that starts deletes the tests that ended while none ran', async () => {
  const [ended, running] = [await begin(), await beginLater()];
  startRetention(testApp.context)();
  await testApp.context.background.idle();
  assert.equal(await findTest(ended), undefined);
  assert.ok(await findTest(running));

  async function beginLater(): Promise<Begun> {
    testApp.clock.advance(11 * minuteMs);
    return begin();
  }
});

test('without a zone there is no test and nobody can report', async () => {
  assert.deepEqual((await begin(withoutZone)).urls, []);
  assert.deepEqual(await readTests(withoutZone), []);
  assert.deepEqual(await withoutZone.context.db.selectFrom('limits').selectAll().execute(), [], 'nothing to limit');
  assert.equal((await withoutZone.post(reportPath, { queries: [] })).status, 404);
  assert.equal(JSON.parse((await withoutZone.get('/config.json')).raw).ipCheck.dnsTestSource, '');
});

test('pages may send requests to the names of the zone, and the site knows that there is a test', async () => {
  const source = `https://*.${zone}`;
  assert.equal(JSON.parse((await testApp.get('/config.json')).raw).ipCheck.dnsTestSource, source);
  const { siteUrl, apiUrl, ipCheck } = testApp.context.config;
  assert.deepEqual(connectOriginsOf({ siteUrl, apiUrl, ipCheck: { ...ipCheck, dnsTestSource: source } }), [source]);
  assert.deepEqual(connectOriginsOf({ siteUrl, apiUrl, ipCheck }), []);
});

test('the sandbox has a zone and a name server', async () => {
  const dnsTest = { mode: 'sandbox' } as const;
  const found = findDnsTestZone({ dnsTest }, 'http://127.0.0.1:3001');
  assert.equal(found?.source, 'http://*.dns-test.localhost:3001');
  assert.equal(found?.urlOf('1.x.dns-test.localhost'), 'http://1.x.dns-test.localhost:3001/');
  assert.equal(findDnsTestZone({ dnsTest }, null), null);
  const sandboxed = await openTestApp({ sandbox: true });
  await sandboxed.listen();
  const begun = await begin(sandboxed);
  const { port } = new URL(sandboxed.sandboxUrl ?? '');
  // Node would send a DNS query for names below `localhost`; the host in the request says which name it is.
  const { get } = await import('node:http');
  await new Promise((resolve) =>
    get({ host: '127.0.0.1', port, headers: { host: `${nameOf(begun)}:${port}` } }, (response) =>
      response.resume().on('end', resolve),
    ),
  );
  const { body } = await sandboxed.get(`${testsPath}/${begun.testId}`);
  assert.deepEqual(
    body.data.resolvers.map(({ ip }: { ip: string }) => ip),
    ['9.9.9.9', '2620:fe::fe'],
  );
});

function readTests({ context }: TestApp) {
  return context.db.selectFrom('dns_tests').selectAll().orderBy('label').execute();
}

async function findTest({ testId }: Begun) {
  return (await readTests(testApp)).find(({ label }) => label === labelOf(testId));
}
