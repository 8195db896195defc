/** What the server adds to Fastify's own objects. */
import type { FastifyInstance } from 'fastify';
import type { ApiError } from './api-error.ts';
import { type Client, createClientReader } from './client.ts';
import { createClientIpReader } from './client-ip.ts';

/** A signed-in visitor, as the routes see one. */
export type Session = {
  accountId: string;
  email: string;
  /** SHA-256 of the token, hex: the primary key of the session's row. */
  digest: string;
  /** When the user last confirmed that it is them; null when they never did. */
  confirmedAt: Date | null;
};

/** Finds the session of a token (`X-Token`); null when the token is unknown or the session has ended. */
export type FindSession = (token: string) => Promise<Session | null>;

/** @throws ApiError confirmationRequired unless the session was confirmed a short time ago */
export type RequireConfirmation = (session: Session) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    findSession: FindSession;
    requireConfirmation: RequireConfirmation;
  }
  interface FastifyRequest {
    /** Set on routes whose operation requires a session. */
    session: Session | null;
    /** The error that was sent as the response; null after a success. */
    failure: ApiError | null;
    /** The client's IP address in canonical form (`client-ip.ts`). */
    readonly ipAddress: string;
    /** The networks that rate limits count by (`client.ts`). */
    readonly client: Client;
  }
  interface FastifyContextConfig {
    /** Id of the contract's operation that this route implements. */
    operation?: string;
    /** Why a route is not in the contract: webhook, health check … */
    notInContract?: string;
  }
}

type Options = {
  trustedProxies: readonly string[];
  /** Tells the operator's exit IP addresses. */
  isExit: (ipAddress: string) => boolean;
  findSession: FindSession;
  requireConfirmation: RequireConfirmation;
};

export function addDecorations(
  app: FastifyInstance,
  { trustedProxies, isExit, findSession, requireConfirmation }: Options,
): void {
  const ipAddressOf = createClientIpReader(trustedProxies);
  const clientOf = createClientReader(isExit);
  app.decorate('findSession', findSession);
  app.decorate('requireConfirmation', requireConfirmation);
  app.decorateRequest('session', null);
  app.decorateRequest('failure', null);
  app.decorateRequest('ipAddress', {
    getter() {
      return ipAddressOf(this.raw);
    },
  });
  app.decorateRequest('client', {
    getter() {
      return clientOf(ipAddressOf(this.raw));
    },
  });
}
