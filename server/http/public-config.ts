/** `/config.json`: what the site needs to know at run time, the same shape as the file of a static host. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export function publicConfigRoute(app: FastifyInstance, config: Config): void {
  const body = JSON.stringify(publicConfig(config));
  app.get('/config.json', { config: { oauthContract: 'runtime configuration' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body),
  );
}

/** `features`: what the site may offer: not switched off. */
export function publicConfig(config: Config) {
  return {
    apiBase: '',
    entryKey: config.entry.key,
    entryIv: config.entry.iv,
    ipCheck: config.ipCheck,
    features: {
      card: config.stripe.mode !== 'off',
      paypal: config.paypal.mode !== 'off',
      google: config.google.mode !== 'off',
      apple: config.apple.mode !== 'off',
      microsoft: config.microsoft.mode !== 'off',
    },
  };
}
