import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp } from '#test/server/support.ts';

const testApp = await startTestApp();
after(() => testApp.close());

test('without its database the server is alive but not ready', async () => {
  assert.deepEqual((await testApp.get('/healthz')).body, { status: 'alive' });
  assert.deepEqual((await testApp.get('/readyz')).body, { status: 'ready' });
  await testApp.context.db.destroy();
  assert.equal((await testApp.get('/healthz')).status, 200);
  assert.equal((await testApp.get('/readyz')).status, 503);
});
