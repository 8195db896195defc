/**
 * Ends a process without losing a request, in two steps (docs/decisions/0060-migrations.md): first `/readyz` answers 503 while
 * everything goes on, then the port closes and each connection ends after its next response.
 */
import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

export type Drain = {
  /** Sets the server that `close` closes, before it listens. */
  watch(server: Server): void;
  /** `/readyz` answers 503. Connections stay: a proxy that keeps using this process opens few new ones. */
  start(): void;
  isDraining(): boolean;
  /**
   * Closes the port, so that proxies send every request to another process. Open connections serve one more request each.
   * @param idleMs after it, connections without a running request are closed
   * @param requestMs after `idleMs`: how long running requests may still take. Then their connections are closed, too.
   * @returns when no connection is left
   */
  close(idleMs: number, requestMs: number): Promise<void>;
  /** True when a response must end its connection. */
  isClosing(): boolean;
};

export function createDrain(): Drain {
  let step: 'serving' | 'draining' | 'closing' = 'serving';
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  return {
    watch: (watched) => {
      server = watched;
      watched.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
    },
    start: () => {
      step = 'draining';
    },
    isDraining: () => step !== 'serving',
    async close(idleMs, requestMs) {
      if (!server?.listening) return;
      await waitForNoArrivals(server);
      // Responses end their connections only now: a client whose connection ends opens a new one, and the port would close meanwhile.
      step = 'closing';
      // `http.Server.close` would also close idle connections, and a request on its way to one of them would be lost.
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      await Promise.race([closed, wait(idleMs, undefined, { ref: false })]);
      // Responses that began before the port closed keep their connections alive: these end as soon as they are idle.
      server.keepAliveTimeout = 1;
      server.closeIdleConnections();
      // Node counts a connection that has sent nothing yet as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await Promise.race([closed, wait(requestMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
    isClosing: () => step === 'closing',
  };
}

/** A turn of the event loop that is shorter has accepted no connection and handled no request. */
const shortTurnMs = 0.2;
/** A busy process has no short turns: after this time, a turn without a new connection is enough. */
const maxShortTurnWaitMs = 500;
/** After this time the port closes in any case. */
const maxWaitMs = 1_000;

/**
 * Waits for a turn of the event loop in which no connection arrives. The system resets connections that are not accepted when the
 * port closes. Node accepts one per turn, so after a short turn without a connection none is waiting.
 */
async function waitForNoArrivals(server: Server): Promise<void> {
  let arrived = true;
  const handleConnection = () => {
    arrived = true;
  };
  server.on('connection', handleConnection);
  const startedMs = performance.now();
  for (let turnMs = startedMs; turnMs - startedMs < maxWaitMs; ) {
    await nextTurn();
    const nowMs = performance.now();
    const isShort = nowMs - turnMs < shortTurnMs || nowMs - startedMs > maxShortTurnWaitMs;
    if (!arrived && isShort) break;
    arrived = false;
    turnMs = nowMs;
  }
  server.off('connection', handleConnection);
}
