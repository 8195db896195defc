import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnUrl } from '#server/billing/payments/urls.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { connectOriginsOf } from '#server/http/site/document-policy.ts';
import { openTestApp } from '#test/server/support.ts';

const origin = 'https://cdn.example';
const withList = await openTestApp({ env: { ALLOWED_ORIGINS: `${origin}, https://other.example` } });
const withoutList = await openTestApp();

const preflight = {
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,x-token',
};
const userInfo = '/turboClient/api/c-end/user-info';

test('a listed origin may send the token header and read failures', async () => {
  const response = await withList.app.inject({ method: 'OPTIONS', url: userInfo, headers: preflight });
  assert.equal(response.statusCode, 204);
  assert.equal(response.headers['access-control-allow-origin'], origin);
  assert.equal(response.headers['access-control-allow-headers'], 'Content-Type, X-Token, Accept-Language');
  assert.equal(response.headers['access-control-allow-methods'], 'GET, POST, DELETE');
  assert.equal(response.headers['access-control-expose-headers'], 'Retry-After, X-Request-Id');
  const refused = await withList.get(userInfo, { headers: { origin } });
  assert.deepEqual(
    [refused.status, refused.headers['access-control-allow-origin'], refused.headers.vary],
    [401, origin, 'Origin'],
  );
});

test('other origins are not allowed, and without a list none is', async () => {
  const other = await withList.get(userInfo, { headers: { origin: 'https://evil.example' } });
  assert.equal(other.headers['access-control-allow-origin'], undefined);
  const response = await withoutList.app.inject({ method: 'OPTIONS', url: userInfo, headers: preflight });
  assert.equal(response.headers['access-control-allow-origin'], undefined);
});

test('a site on another origin than the API may call it, and its documents may request the API', async () => {
  const urls = { SITE_URL: 'https://vpn.example', API_URL: 'https://api.vpn.example/v1' };
  const apart = await openTestApp({ env: urls });
  const response = await apart.get(userInfo, { headers: { origin: urls.SITE_URL } });
  assert.equal(response.headers['access-control-allow-origin'], urls.SITE_URL);
  const order = { locale: 'de', good_id: 1, order_id: 'TRN-1' } as OrderRow;
  assert.equal(returnUrl(apart.context.config, order), `${urls.SITE_URL}/de/payment/1?order=TRN-1`);
  assert.deepEqual(connectOriginsOf(apart.context.config), ['https://api.vpn.example']);
});
