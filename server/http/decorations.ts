/** What the server adds to Fastify's own objects. */
import type { FastifyInstance } from 'fastify';
import { createClientIpReader } from './client-ip.ts';

/** A signed-in visitor, as the routes see one. */
export type Session = {
  accountId: string;
  email: string;
  /** SHA-256 of the token, hex: the primary key of the session's row. */
  digest: string;
};

/** Finds the session of a token (`X-Token`); null when the token is unknown or the session has ended. */
export type FindSession = (token: string) => Promise<Session | null>;

declare module 'fastify' {
  interface FastifyInstance {
    findSession: FindSession;
    /** Ids of the contract's operations that have a handler. */
    implementedOperations: Set<string>;
  }
  interface FastifyRequest {
    /** Set on routes whose operation requires a session. */
    session: Session | null;
    /** The client's IP address in canonical form (`client-ip.ts`). */
    readonly ipAddress: string;
  }
  interface FastifyContextConfig {
    /** Id of the contract's operation that this route implements. */
    operation?: string;
    /** Why a route is not in the contract: webhook, health check … */
    notInContract?: string;
  }
}

export function addDecorations(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  findSession: FindSession,
): void {
  const ipAddressOf = createClientIpReader(trustedProxies);
  app.decorate('findSession', findSession);
  app.decorate('implementedOperations', new Set<string>());
  app.decorateRequest('session', null);
  app.decorateRequest('ipAddress', {
    getter() {
      return ipAddressOf(this.raw);
    },
  });
}
