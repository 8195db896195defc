/** Connections that the system could not hand over are logged. */
import type { Server } from 'node:net';
import type { Log } from '../log.ts';

/** Node reports them as `error` of the server, for example without free file descriptors: with no listener the process would end. */
export function logAcceptErrors(server: Server, log: Pick<Log, 'error'>): void {
  server.on('error', (error) => {
    // Before that it is the port, about which the start fails.
    if (server.listening) log.error({ err: error }, 'connection not accepted');
  });
}
