import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp } from '#test/server/support.ts';

const origin = 'https://cdn.example';
const open = await startTestApp({ env: { ALLOWED_ORIGINS: `${origin}, https://other.example` } });
const closed = await startTestApp();
after(async () => {
  await open.close();
  await closed.close();
});

const preflight = {
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,x-token',
};
const userInfo = '/turboClient/api/c-end/user-info';

test('a listed origin may call, with the token header, and read refusals too', async () => {
  const asked = await open.app.inject({ method: 'OPTIONS', url: userInfo, headers: preflight });
  assert.equal(asked.statusCode, 204);
  assert.equal(asked.headers['access-control-allow-origin'], origin);
  assert.match(String(asked.headers['access-control-allow-headers']), /X-Token/);
  const refused = await open.get(userInfo, { headers: { origin } });
  assert.deepEqual(
    [refused.status, refused.headers['access-control-allow-origin'], refused.headers.vary],
    [401, origin, 'Origin'],
  );
});

test('others may not, and without a list nobody may', async () => {
  const stranger = await open.get(userInfo, { headers: { origin: 'https://evil.example' } });
  assert.equal(stranger.headers['access-control-allow-origin'], undefined);
  const asked = await closed.app.inject({ method: 'OPTIONS', url: userInfo, headers: preflight });
  assert.equal(asked.headers['access-control-allow-origin'], undefined);
});
