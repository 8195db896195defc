import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { Config } from '#server/config.ts';
import { publicConfigRoute } from '#server/http/public-config.ts';

const off = { mode: 'off' };
const services = { stripe: off, paypal: off, google: off, apple: off, microsoft: off };
const ipCheck = { ipv4Url: '', ipv6Url: '', stunUrls: [] };

test('the server does not start with a runtime configuration that browsers could not use', () => {
  const config = { ...services, ipCheck, entry: { key: 'short', iv: '' } } as unknown as Config;
  assert.throws(() => publicConfigRoute(fastify(), config), /config\.json is invalid[\s\S]*entryKey/);
});

test('services that are switched off are not offered', async () => {
  const app = fastify();
  publicConfigRoute(app, { ...services, ipCheck, entry: { key: '', iv: '' } } as unknown as Config);
  const { features } = (await app.inject('/config.json')).json();
  assert.deepEqual(features, { card: false, paypal: false, google: false, apple: false, microsoft: false });
});
