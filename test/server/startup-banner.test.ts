import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';
import type { SiteServer } from '#server/http/site/site.ts';
import { createLog } from '#server/log.ts';
import { printStartupBanner } from '#server/startup-banner.ts';

test('a site on another host than the API: each URL is that of its host', (context) => {
  const print = context.mock.method(console, 'log', () => {});
  const config = readConfig({ SITE_URL: 'http://localhost:4000', API_URL: 'http://localhost:3000' });
  const site = { isBuilt: () => true } as SiteServer;
  printStartupBanner({ config, log: createLog('error'), site, sandboxUrl: null });
  const text = String(print.mock.calls[0]?.arguments[0]);
  assert.match(text, /Site +http:\/\/localhost:4000\n/);
  assert.match(text, /API reference +http:\/\/localhost:3000\/api-docs\n/);
});
