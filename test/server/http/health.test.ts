import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp } from '#test/server/support.ts';

const tern = await startTestApp();
after(() => tern.close());

test('alive and ready; without its database alive only, and calls say 503', async () => {
  assert.deepEqual((await tern.get('/healthz')).body, { status: 'alive' });
  assert.deepEqual((await tern.get('/readyz')).body, { status: 'ready' });
  await tern.context.db.destroy();
  assert.equal((await tern.get('/healthz')).status, 200);
  assert.equal((await tern.get('/readyz')).status, 503);
});
