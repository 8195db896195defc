/** Security headers of every response (docs/decisions/0021-content-security-policy.md). */
import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** Headers of the site and the API. `Strict-Transport-Security` only when the public URL is https. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // The origin only, even for our own files: a URL may have carried a credential.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Other sites cannot embed anything of ours; CORS decides who may read the API.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  };
}

/** Policy of responses that are not documents: nothing is allowed. Documents: `site/document-policy.ts`. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = { ...commonHeaders(publicUrl), 'content-security-policy': apiPolicy };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
