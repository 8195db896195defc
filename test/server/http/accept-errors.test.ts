/** A connection that the system refuses ends no process. */
import assert from 'node:assert/strict';
import { Server } from 'node:net';
import { mock, test } from 'node:test';
import { createMetrics } from '#server/metrics/metrics.ts';
import { startMetricsServer } from '#server/metrics/metrics-server.ts';
import { openTestApp } from '#test/server/support.ts';

const lines: string[] = [];
const testApp = await openTestApp({ logTo: { write: (line: string) => void lines.push(line) } });

test('the server and that of the metrics log a connection that they did not get, and go on', async () => {
  const { context, app } = testApp;
  const listen = mock.method(Server.prototype, 'listen');
  await testApp.listen();
  const metricsServer = await startMetricsServer(context, { host: '127.0.0.1', port: 0 });
  const servers = listen.mock.calls.map((call) => call.this as Server);
  assert.ok(servers.includes(app.server) && servers.length >= 2);
  for (const server of servers) {
    lines.length = 0;
    server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    assert.match(lines.join(''), /"err".+EMFILE.+connection not accepted/);
  }
  await metricsServer.close();
});

test('a port that cannot be used is not taken for a connection', async () => {
  lines.length = 0;
  const { port } = testApp.app.server.address() as { port: number };
  const context = { ...testApp.context, metrics: createMetrics() };
  await assert.rejects(startMetricsServer(context, { host: '127.0.0.1', port }), { code: 'EADDRINUSE' });
  assert.deepEqual(
    lines.filter((line) => line.includes('not accepted')),
    [],
  );
});
