/**
 * Commands for a server on PGlite, whose database only one process can open: the server runs them itself and listens on a socket
 * in its data folder, which only its own user can use (docs/decisions/0049-operator-commands.md).
 */
import { hash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { type Command, type CommandResult, runCommand } from './run.ts';

/** Operating systems refuse longer ones. */
const maxPathLength = 100;

/** @returns null when the data folder's path is too long for a socket */
export function socketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return `\\\\.\\pipe\\tern-ops-${hash('sha256', dataDir).slice(0, 16)}`;
  const file = path.join(dataDir, 'ops.sock');
  return file.length <= maxPathLength ? file : null;
}

/** @returns a function that stops listening */
export async function serveCommands(context: Context): Promise<() => Promise<void>> {
  const file = socketPath(context.config.dataDir);
  if (!file) {
    context.log.warn({ dataDir: context.config.dataDir }, 'operator commands unavailable: the path is too long');
    return async () => {};
  }
  const server = createServer((incoming, response) => {
    const respond = async () => {
      const command = JSON.parse(await text(incoming)) as Command;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await runCommand(context, command)));
    };
    // A rejection that nobody handles would end the server.
    respond().catch((error: unknown) => {
      context.log.warn({ err: error }, 'operator command unreadable');
      response.destroy();
    });
  });
  // Left by a process that was killed; the folder's lock says that no other process uses it.
  await rm(file, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
  if (process.platform !== 'win32') await chmod(file, 0o600);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Has the server of a data folder run a command. @returns null when no server listens there */
export async function sendCommand(dataDir: string, command: Command): Promise<CommandResult | null> {
  const file = socketPath(dataDir);
  if (!file) return null;
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: file, method: 'POST', path: '/', agent: false }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body) as CommandResult), reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    sent.end(JSON.stringify(command));
  });
}
