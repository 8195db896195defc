import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { type IpGeo, type IpState, loadIp, watchIp } from '#features/ip-status/ip-store.ts';
import { loadConfig } from '#framework/config.ts';
import { useOtherIp } from '#pages/what-is-my-ip/other-ip.ts';
import WhatIsMyIpPage from '#pages/what-is-my-ip/what-is-my-ip.tsx';
import { closePage, type FakeApi, renderPage, user } from '#test/support/render-page.tsx';

const home = {
  ip: '198.51.100.7',
  version: 4,
  city: 'Munich',
  region: 'Bavaria',
  country: 'Germany',
  countryCode: 'DE',
  isp: 'Example Telecom',
  asn: 64500,
  latitude: 48.1,
  longitude: 11.6,
  protect: false,
};
const exit = { ...home, ip: '203.0.113.7', city: 'Zurich', region: null, countryCode: 'CH', asn: null, protect: true };

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const ok = (body: unknown) => () => ({ status: 200, body });

async function openPage(response: object): Promise<FakeApi> {
  const api: FakeApi = { getIpGeo: ok(response) };
  await renderPage(WhatIsMyIpPage, { path: '/what-is-my-ip', api });
  await act(loadIp);
  return api;
}

/** The other version is checked at a host of its own. */
async function setIpv6Url(context: TestContext): Promise<void> {
  const { ipCheck } = await loadConfig();
  const { ipv6Url } = ipCheck;
  context.after(() => Object.assign(ipCheck, { ipv6Url }));
  ipCheck.ipv6Url = 'https://ipv6.example.com';
}

afterEach(closePage);

test('the page shows region and network number', async () => {
  await openPage(home);
  assert.equal(factOf('Region'), 'Bavaria');
  assert.equal(factOf('Network (ASN)'), 'AS64500');
});

test('the button announces an unchanged verdict again, a check that nobody asked for does not', async () => {
  await openPage(home);
  const verdict = () => screen.getByText('Unprotected');
  const first = verdict();
  await act(loadIp);
  assert.ok(verdict() === first);
  await user.press('Check again');
  await waitFor(() => assert.ok(verdict() !== first));
});

test('a region and a network number that the data lack are not known', async () => {
  await openPage(exit);
  assert.equal(factOf('Region'), 'Unknown');
  assert.equal(factOf('Network (ASN)'), 'Unknown');
});

test('the IP address over the other version is looked up at the host of that version, and must be of it', async (context) => {
  await openPage(home);
  const { ipCheck } = await loadConfig();
  const before = { ...ipCheck };
  context.after(() => Object.assign(ipCheck, before));
  Object.assign(ipCheck, { ipv4Url: 'https://ipv4.example.com', ipv6Url: 'https://ipv6.example.com' });
  const requested = new Set<string>();
  const lookUp = async (ip: string, other: object) => {
    closePage();
    await renderPage(WhatIsMyIpPage, { path: '/what-is-my-ip', api: { getIpGeo: ok({ ...home, ip }) } });
    context.mock.method(globalThis, 'fetch', async (url: string) => {
      requested.add(url);
      return Response.json(other);
    });
    await act(loadIp);
    await waitFor(() => assert.ok(factOf('IPv6 address'), 'loading'));
    return factOf('IPv6 address');
  };
  assert.equal(await lookUp('198.51.100.8', { ip: '2001:db8::7', version: 6 }), '2001:db8::7');
  const sameVersion = await lookUp('198.51.100.9', { ip: '198.51.100.9', version: 4 });
  assert.match(sameVersion ?? '', /^None: your connection/);
  assert.deepEqual([...requested], ['https://ipv6.example.com/ipGeo']);
});

test('another check looks the other version up once, also when the IP address is the same', async (context) => {
  const api = await openPage(home);
  await setIpv6Url(context);
  const lookup = context.mock.method(globalThis, 'fetch', async () => Response.json({ ip: '2001:db8::7', version: 6 }));
  await act(loadIp);
  await waitFor(() => assert.equal(factOf('IPv6 address'), '2001:db8::7'));
  assert.equal(lookup.mock.callCount(), 1);
  lookup.mock.mockImplementation(() => new Promise<Response>(() => {}));
  api.getIpGeo = ok(exit);
  await act(loadIp);
  assert.equal(factOf('IPv6 address'), '', 'nobody knows whether the VPN covers it now');
});

test('an overtaken lookup of the other version is not shown', async (context) => {
  const api = await openPage(home);
  await setIpv6Url(context);
  const lookups: ((response: Response) => void)[] = [];
  context.mock.method(globalThis, 'fetch', () => new Promise<Response>((resolve) => lookups.push(resolve)));
  for (const ip of ['198.51.100.8', '198.51.100.9']) {
    api.getIpGeo = ok({ ...home, ip });
    await act(loadIp);
  }
  await waitFor(() => assert.equal(lookups.length, 2));
  const [overtaken, latest] = lookups;
  await act(async () => latest?.(Response.json({ ip: '2001:db8::9', version: 6 })));
  await waitFor(() => assert.equal(factOf('IPv6 address'), '2001:db8::9'));
  await act(async () => overtaken?.(Response.json({ ip: '2001:db8::8', version: 6 })));
  await act(async () => {});
  assert.equal(factOf('IPv6 address'), '2001:db8::9');
});

test('without the first IP address the other version is not checked', async (context) => {
  await openPage(home);
  await setIpv6Url(context);
  closePage();
  await renderPage(WhatIsMyIpPage, { path: '/what-is-my-ip', api: { getIpGeo: () => ({ status: 500, body: {} }) } });
  await act(loadIp);
  await waitFor(() => assert.equal(factOf('IPv6 address'), 'Not checked'));
});

test('a failed lookup of the first IP address says nothing once another one has succeeded', async (context) => {
  await openPage(home);
  await setIpv6Url(context);
  context.mock.method(globalThis, 'fetch', () => new Promise(() => {}));
  const failed: IpState = { ip: null, failed: true, loading: false };
  const { result, rerender } = renderHook(useOtherIp, { initialProps: failed });
  rerender({ ip: home as IpGeo, failed: false, loading: false });
  await act(async () => {});
  assert.equal(result.current.status, 'loading');
});

test('the command for scripts asks the API for the IP address', async () => {
  await openPage(home);
  assert.ok(await screen.findByText(`curl ${location.origin}/ip`));
});

test('without a zone the page offers no DNS leak test', async () => {
  await openPage(home);
  await screen.findByRole('heading', { name: 'What happens to your data' });
  assert.equal(screen.queryByRole('region', { name: 'DNS leak test' }), null);
  assert.equal(screen.queryByText(/after 15.minutes/), null);
});

test('the page checks again when its tab is shown again, at most once in 30 seconds', async (context) => {
  let now = performance.now();
  context.mock.method(performance, 'now', () => now);
  const api = await openPage(home);
  const stop = watchIp();
  context.after(stop);
  let requests = 0;
  api.getIpGeo = () => {
    requests += 1;
    return { status: 200, body: exit };
  };
  const show = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  now += 29_000;
  await show();
  assert.equal(requests, 0);
  now += 2_000;
  await show();
  await screen.findAllByText('203.0.113.7');
  assert.equal(factOf('City'), 'Zurich');
  await show();
  assert.equal(requests, 1);
});

test('without STUN servers the page offers no WebRTC check and mentions none', async (context) => {
  await openPage(home);
  await screen.findByRole('heading', { name: 'What happens to your data' });
  assert.equal(screen.queryByText(/WebRTC/), null);
  await configureStun(context);
  closePage();
  await openPage(home);
  assert.ok(screen.getByRole('region', { name: 'Is WebRTC leaking your IP address?' }));
  assert.ok(screen.getByText(/^The WebRTC check .* contacts only our own servers/));
});

test('a WebRTC result is gone when the IP address changes', async (context) => {
  await configureStun(context);
  const api = await openPage(home);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check WebRTC' })));
  await screen.findByText(/doesn’t use WebRTC/);
  api.getIpGeo = ok(exit);
  await act(loadIp);
  assert.equal(screen.queryByText(/doesn’t use WebRTC/), null);
  assert.ok(screen.getByRole('button', { name: 'Check WebRTC' }));
});

test('a WebRTC check compares with the IP address at the time of the click', async (context) => {
  await configureStun(context);
  const api = await openPage(home);
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
  context.after(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  api.getIpGeo = ok(exit);
  fireEvent.click(screen.getByRole('button', { name: 'Check WebRTC' }));
  assert.ok(await screen.findByText(/^WebRTC reveals nothing/));
  assert.equal(FakePeerConnection.open, 0, 'the connection is closed');
  await screen.findAllByText('203.0.113.7');
});

/** For pages that are opened afterwards: the runtime configuration is loaded once. */
async function configureStun(context: TestContext): Promise<void> {
  const { ipCheck } = await loadConfig();
  const { stunUrls } = ipCheck;
  context.after(() => Object.assign(ipCheck, { stunUrls }));
  ipCheck.stunUrls = ['stun:stun.example'];
}

/** Reveals the IP address of the exit. */
class FakePeerConnection {
  onicecandidate: (event: { candidate: { candidate: string } | null }) => void = () => {};
  static open = 0;
  constructor() {
    FakePeerConnection.open += 1;
  }
  createDataChannel(): void {}
  close(): void {
    FakePeerConnection.open -= 1;
  }
  async createOffer(): Promise<object> {
    return {};
  }
  async setLocalDescription(): Promise<void> {
    this.onicecandidate({ candidate: { candidate: 'candidate:1 1 udp 2122 203.0.113.7 54321 typ srflx' } });
    this.onicecandidate({ candidate: null });
  }
}
