/** The site on a static host and the API on another site: what leaves for a provider comes back to the site, signed in. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { readCatalog } from '#server/billing/catalog.ts';
import { defaultBrandFolder } from '#server/brand.ts';
import { freePort } from '#test/support/server.ts';
import { exportSite } from '../../scripts/export/export-site.ts';
import { isSessionOpen } from './api-client.ts';
import { createJourney } from './journey.ts';
import { startPayment } from './payments.ts';
import { signInThrough } from './sign-in.ts';
import { serveExport } from './static-host.ts';
import { startTestApp } from './test-app.ts';

const [sitePort, apiPort] = [await freePort(), await freePort()];
// To browsers, `localhost` and `127.0.0.1` are two sites.
const urls = { siteUrl: `http://localhost:${sitePort}`, apiUrl: `http://127.0.0.1:${apiPort}` };
const app = await startTestApp({ PORT: String(apiPort), SITE_URL: urls.siteUrl, API_URL: urls.apiUrl });
const out = await mkdtemp(path.join(tmpdir(), 'tern-export-'));
const config = await (await fetch(`${urls.apiUrl}/config.json`)).text();
await exportSite({
  siteDir: path.resolve(process.env.SITE_DIR ?? 'dist'),
  out,
  ...urls,
  products: readCatalog(path.join(defaultBrandFolder, 'catalog.json')).products,
  config,
  compress: false,
});
const stopHost = await serveExport(path.join(out, 'public'), sitePort);
after(async () => {
  stopHost();
  await rm(out, { recursive: true });
});
const journey = createJourney({ ...app, apiUrl: urls.apiUrl });

journey(
  'signing in with Google and buying on a static host ends on it, signed in, and signing out ends the session',
  'en',
  async (visitor) => {
    await visitor.open('/pricing');
    await visitor.expectMessage('shell.ip.unprotected');
    const ipRequests = (await visitor.sentRequests()).map(({ url }) => url).filter((url) => url.endsWith('/ipGeo'));
    assert.deepEqual(ipRequests, [`${urls.apiUrl}/ipGeo`]);
    await visitor.open('/auth/sign-in');
    await signInThrough(app, visitor, 'Google', 'static@google.example');
    await visitor.expectUrl('/dashboard');
    await visitor.expectText('static@google.example');
    await startPayment(visitor);
    await visitor.clickPaymentOutcome('pay');
    await visitor.expectUrl('/dashboard');
    await visitor.expectMessage('dashboard.entitlements.active');
    assert.ok((await visitor.browser.getUrl()).startsWith(urls.siteUrl));
    assert.ok(await visitor.sessionCookie(), 'the session is a cookie of the site');
    // A public page is loaded again at once; the request to the other host, which the browser asks for permission first, outlives it.
    await visitor.open('/pricing');
    const token = await visitor.sessionToken();
    await visitor.clickAccountMenuItem('shell.account.sign-out');
    await visitor.browser.waitUntil(async () => !(await isSessionOpen({ ...app, url: urls.apiUrl }, token)));
    await visitor.expectUrl('/pricing');
  },
);
