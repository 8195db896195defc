import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { DnsCheck } from '#pages/what-is-my-ip/dns-check.tsx';
import { classifyResolvers, findDnsServers } from '#pages/what-is-my-ip/dns-test.ts';
import WhatIsMyIpPage from '#pages/what-is-my-ip/what-is-my-ip.tsx';
import { replaceProperty } from '#test/support/dom.ts';
import { closePage, type FakeApi, type FakeResponse, ok, refused, renderPage } from '#test/support/render-page.tsx';

const testId = '5f0c'.repeat(8);
const urls = ['https://1.label.dns-test.vpn.example/', 'https://2.label.dns-test.vpn.example/'];
const provider = { ip: '198.51.100.53', isp: 'Example Telecom', countryCode: 'PT', isExit: false };
const ours = { ip: '203.0.113.53', isp: 'Hosting', countryCode: 'CH', isExit: true };
const home = { ip: '198.51.100.7', version: 4, countryCode: 'PT', latitude: null, longitude: null, protect: false };
const exit = { ...home, ip: '203.0.113.7', protect: true };

const begun = ok({ testId, urls });
const source = 'https://*.dns-test.vpn.example';

/** Between two requests for the result, in milliseconds; none is waited for. */
const pollMs = 1_000;
let polls = 0;
const startTimer = globalThis.setTimeout;
replaceProperty(globalThis, 'setTimeout', ((run: () => void, ms = 0) => {
  if (ms !== pollMs) return startTimer(run, ms);
  polls += 1;
  return startTimer(run);
}) as typeof setTimeout);

afterEach(closePage);

/** Results one after the other; the last one stays. */
function resultsOf(results: object[][]): () => { status: number; body: unknown } {
  let next = 0;
  return () => ok({ resolvers: results[Math.min(next++, results.length - 1)] })();
}

async function openPage(api: FakeApi, Page = WhatIsMyIpPage): Promise<string[]> {
  await renderPage(Page, { path: '/what-is-my-ip', api, dnsTestSource: source });
  await act(loadIp);
  const requested: string[] = [];
  const fetchConfig = globalThis.fetch;
  globalThis.fetch = async (url, options) => {
    if (!String(url).includes('dns-test')) return fetchConfig(url, options);
    requested.push(String(url));
    // As when the zone has no such name.
    throw new TypeError('Failed to fetch');
  };
  return requested;
}

const at = (place: object) => () => ({ status: 200, body: place });
/** Another provider's DNS server is found, seen from a place. */
const foundFrom = (place: object): FakeApi => ({
  getIpGeo: at(place),
  createDnsTest: begun,
  getDnsTest: ok({ resolvers: [provider] }),
});

/** The test alone. */
async function openTest(api: FakeApi) {
  await openPage(api, DnsCheck);
  return within(screen.getByRole('region', { name: 'DNS leak test' }));
}

const clickTest = () => fireEvent.click(screen.getByRole('button', { name: 'Test for DNS leaks' }));

async function countPolls(results: object[][]) {
  await openPage({ createDnsTest: begun, getDnsTest: resultsOf(results) });
  polls = 0;
  const found = await findDnsServers();
  return { found, polls };
}

test('only DNS servers of the operator are no leak; others are one while connected', () => {
  assert.equal(classifyResolvers([], 'protected'), 'unknown');
  assert.equal(classifyResolvers([ours], 'protected'), 'noLeak');
  assert.equal(classifyResolvers([ours], 'unprotected'), 'noLeak');
  assert.equal(classifyResolvers([ours, provider], 'protected'), 'leak');
  assert.equal(classifyResolvers([provider], 'unprotected'), 'found');
  assert.equal(classifyResolvers([provider], 'unknown'), 'found');
});

test('every name is requested', async () => {
  const requested = await openPage({ createDnsTest: begun, getDnsTest: ok({ resolvers: [provider] }) });
  await findDnsServers();
  assert.deepEqual(requested, urls);
});

test('a list with other DNS servers is complete after one poll that adds nothing', async () => {
  assert.deepEqual(await countPolls([[provider]]), { found: [provider], polls: 2 });
});

test('a list of the operator’s DNS servers is complete after three polls that add nothing', async () => {
  assert.deepEqual(await countPolls([[], [ours]]), { found: [ours], polls: 5 });
});

test('a DNS server that is reported two polls after the operator’s is found', async () => {
  const results = [[ours], [ours], [ours], [ours, provider]];
  assert.deepEqual(await countPolls(results), { found: [ours, provider], polls: 5 });
});

test('a test without a report ends after six polls', async () => {
  assert.deepEqual(await countPolls([[]]), { found: [], polls: 6 });
});

test('without a zone nothing is requested', async () => {
  const requested = await openPage({ createDnsTest: ok({ testId, urls: [] }) });
  assert.deepEqual(await findDnsServers(), []);
  assert.deepEqual(requested, []);
});

test('the parts that depend on the zone come last, so that nothing moves when they appear', async () => {
  await openPage({ getIpGeo: at(home) });
  await screen.findByRole('region', { name: 'DNS leak test' });
  const titles = [...document.querySelectorAll('section')].map((section) => section.querySelector('h2')?.textContent);
  assert.deepEqual(titles.slice(-2), ['What happens to your data', 'DNS leak test']);
  assert.ok(screen.getByText(/after 15.minutes/));
});

test('a leak is shown with the DNS servers, until the IP address changes', async () => {
  const api: FakeApi = { ...foundFrom(exit), getDnsTest: ok({ resolvers: [ours, provider] }) };
  const section = await openTest(api);
  clickTest();
  await section.findByText(/^DNS leak: you’re connected through/);
  const lines = within(section.getByRole('list', { name: 'DNS servers found' })).getAllByRole('listitem');
  assert.deepEqual(
    lines.map((line) => [...line.children].map(({ textContent }) => textContent)),
    [
      ['203.0.113.53', 'Tern\u00a0VPN server', 'Switzerland'],
      ['198.51.100.53', 'Example Telecom', 'Portugal'],
    ],
  );
  api.getIpGeo = at(home);
  await act(loadIp);
  assert.equal(section.queryByText(/^DNS leak: you’re connected/), null);
  assert.equal(section.queryByRole('list'), null);
});

test('a VPN that was switched off before the click is no leak', async () => {
  const api = foundFrom(exit);
  const section = await openTest(api);
  api.getIpGeo = at(home);
  clickTest();
  assert.ok(await section.findByText(/^These DNS servers can see/));
});

test('a VPN that was switched on before the click can leak', async () => {
  const api = foundFrom(home);
  const section = await openTest(api);
  api.getIpGeo = at(exit);
  clickTest();
  assert.ok(await section.findByText(/^DNS leak: you’re connected through/));
});

test('a VPN that is switched off during the test is no leak', async () => {
  const api = foundFrom(exit);
  api.getDnsTest = () => {
    api.getIpGeo = at(home);
    return ok({ resolvers: [provider] })();
  };
  const section = await openTest(api);
  clickTest();
  assert.ok(await section.findByText(/^These DNS servers can see/));
});

test('the place of the result is reserved from the click on', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<FakeResponse>();
  const section = await openTest({ ...foundFrom(home), createDnsTest: () => response });
  const status = section.getByRole('status');
  assert.equal(status.dataset.kind, 'idle');
  clickTest();
  assert.equal(status.dataset.kind, 'pending');
  respond(begun());
  await section.findByText(/^These DNS servers can see/);
});

test('a test without a report could not tell', async () => {
  const getDnsTest = ok({ resolvers: [] });
  const section = await openTest({ getIpGeo: at(home), createDnsTest: begun, getDnsTest });
  clickTest();
  assert.ok(await section.findByText(/^We couldn’t check: the test/));
});

test('an error of the API is shown in its own words, without a verdict', async () => {
  const createDnsTest = refused(429, 1006, { retryAfter: 600 });
  const section = await openTest({ getIpGeo: at(home), createDnsTest });
  clickTest();
  assert.ok(await screen.findByText(/^Too many attempts. Try again in 10.minutes/));
  assert.ok(section.getByText('Not tested yet.'));
});

test('a test that fails removes the earlier result', async () => {
  const api = foundFrom(home);
  const section = await openTest(api);
  clickTest();
  await section.findByText(/^These DNS servers can see/);
  delete api.createDnsTest;
  fireEvent.click(section.getByRole('button', { name: 'Test again' }));
  assert.ok(await section.findByText('Not tested yet.'));
  assert.equal(section.queryByRole('list'), null);
});
