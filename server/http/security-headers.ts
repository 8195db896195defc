/** Headers that keep browsers safe (decisions §8). Documents get their own policy from the build's hashes (site-policy.ts). */
import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** On every answer. `Strict-Transport-Security` only when people reach the site by https. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Not even to our own files: an address may have carried a credential (decisions §3 allow more).
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  };
}

/** What an answer that is no document may do: nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export function secureAnswers(app: FastifyInstance, publicUrl: string): void {
  const headers = { ...commonHeaders(publicUrl), 'content-security-policy': apiPolicy };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
