/**
 * Takes a process out of rotation before it stops: `/readyz` answers 503 while everything is still served, and every response closes
 * its connection, so that proxies open no request on a connection that is about to end.
 */
export type Drain = { start(): void; isDraining(): boolean };

export function createDrain(): Drain {
  let draining = false;
  return {
    start: () => {
      draining = true;
    },
    isDraining: () => draining,
  };
}
