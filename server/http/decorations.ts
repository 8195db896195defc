/** What the server adds to Fastify's own objects. */
import type { FastifyInstance } from 'fastify';
import { clientAddressOf } from './client-address.ts';
import type { FindSession, Session } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findSession: FindSession;
    /** Ids of the contract's operations that have a handler. */
    filledOperations: Set<string>;
  }
  interface FastifyRequest {
    /** Set on routes whose operation requires it. */
    session: Session | null;
    /** The client's address, canonical (client-address.ts). */
    readonly address: string;
  }
  interface FastifyContextConfig {
    /** The contract's operation that this route fills. */
    operation?: string;
    /** Why a route is not in the contract (webhooks, health). */
    oauthContract?: string;
  }
}

export function decorate(app: FastifyInstance, trustedProxies: readonly string[], findSession: FindSession): void {
  const addressOf = clientAddressOf(trustedProxies);
  app.decorate('findSession', findSession);
  app.decorate('filledOperations', new Set<string>());
  app.decorateRequest('session', null);
  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw);
    },
  });
}
