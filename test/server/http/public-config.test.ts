import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { Config } from '#server/config.ts';
import { publicConfigRoute } from '#server/http/public-config.ts';

const noNotice = { current: () => ({ catalog: null, maintenance: null }) };
const off = { mode: 'off' };
const services = { stripe: off, paypal: off, google: off, apple: off, microsoft: off };
const ipCheck = { ipv4Url: '', ipv6Url: '', stunUrls: [] };
const common = { ...services, ipCheck, siteUrl: 'https://vpn.example', apiUrl: 'https://vpn.example' };

test('the server does not start with a runtime configuration that browsers could not use', () => {
  const config = { ...common, entryKeys: [{ key: 'short', iv: '' }] } as unknown as Config;
  assert.throws(() => publicConfigRoute(fastify(), config, noNotice), /config\.json is invalid[\s\S]*entryKey/);
});

test('services that are switched off are not offered', async () => {
  const app = fastify();
  publicConfigRoute(app, { ...common, entryKeys: [] } as unknown as Config, noNotice);
  const response = await app.inject('/config.json');
  assert.equal(response.headers['cache-control'], 'no-cache', 'a switch is seen at once');
  const { features } = response.json();
  assert.deepEqual(features, { card: false, paypal: false, google: false, apple: false, microsoft: false });
});

test('the site is told where the API is only when that is another URL', async () => {
  const apiBaseAt = async (apiUrl: string) => {
    const app = fastify();
    publicConfigRoute(app, { ...common, apiUrl, entryKeys: [] } as unknown as Config, noNotice);
    return (await app.inject('/config.json')).json().apiBase;
  };
  assert.equal(await apiBaseAt('https://vpn.example'), '');
  assert.equal(await apiBaseAt('https://api.vpn.example/v1'), 'https://api.vpn.example/v1');
});

test('a second entry key is named while there is one; the first stays where builds of earlier versions read it', async () => {
  const [first, second] = ['ab', 'cd'].map((byte) => ({ key: byte.repeat(32), iv: byte.repeat(16) }));
  const entryKeysOf = async (...entryKeys: unknown[]) => {
    const app = fastify();
    publicConfigRoute(app, { ...common, entryKeys } as unknown as Config, noNotice);
    const { entryKey, entryIv, ...others } = (await app.inject('/config.json')).json();
    return [entryKey, entryIv, 'secondEntryKey' in others && others.secondEntryKey];
  };
  assert.deepEqual(await entryKeysOf(), ['', '', false]);
  assert.deepEqual(await entryKeysOf(first), [first?.key, first?.iv, false]);
  assert.deepEqual(await entryKeysOf(first, second), [first?.key, first?.iv, second]);
});
