import assert from 'node:assert/strict';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { sendCommand, serveCommands, socketPath } from '#server/ops/socket.ts';
import { openTestApp } from '#test/server/support.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const dataDir = createTemporaryFolder();
const testApp = await openTestApp({ env: { DATA_DIR: dataDir } });

const command = { argv: ['customer', 'find', 'ada'], user: 'olga' };

test('a running server does the work for a command, and only its own user can ask', async () => {
  await testApp.signUp('ada@example.com');
  const file = path.join(dataDir, 'ops.sock');
  writeFileSync(file, 'left by a killed process');
  assert.equal(await sendCommand(dataDir, command), null, 'nobody listens');
  const stop = await serveCommands(testApp.context);
  const result = await sendCommand(dataDir, command);
  assert.equal(result?.exitCode, 0);
  assert.match(result?.text ?? '', /ada@example\.com/);
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  await stop();
  assert.equal(await sendCommand(dataDir, command), null, 'no server, no answer');
});

test('a command that breaks off does not end the server', async () => {
  const stop = await serveCommands(testApp.context);
  const socket = connect(path.join(dataDir, 'ops.sock'));
  socket.end('POST / HTTP/1.1\r\nHost: ops\r\nContent-Length: 6\r\n\r\n{"argv');
  await once(socket.resume(), 'close');
  assert.equal((await sendCommand(dataDir, command))?.exitCode, 0);
  await stop();
});

test('a path that is too long for a socket is no error', () => {
  assert.equal(socketPath(`/${'long/'.repeat(40)}`), process.platform === 'win32' ? socketPath('/') : null);
});
