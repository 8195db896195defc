import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp } from '#test/server/support.ts';

const origin = 'https://cdn.example';
const withList = await startTestApp({ env: { ALLOWED_ORIGINS: `${origin}, https://other.example` } });
const withoutList = await startTestApp();
after(async () => {
  await withList.close();
  await withoutList.close();
});

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
  assert.match(String(response.headers['access-control-allow-headers']), /X-Token/);
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
