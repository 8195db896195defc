/** `/config.json`: the site's runtime configuration, in the form of the file that a static host serves. */
import type { FastifyInstance } from 'fastify';
import { parseRuntimeConfig } from '#api-spec/runtime-config.ts';
import { apiBaseOf } from '#facts/site-url.ts';
import type { Config } from '../config.ts';
import type { OperatorSettings } from '../operator-settings/operator-settings.ts';

/** @throws Error when the configuration does not fit its schema: the server does not start, because browsers trust what it serves */
export function publicConfigRoute(
  app: FastifyInstance,
  config: Config,
  settings: Pick<OperatorSettings, 'current'>,
  dnsTestSource = '',
): void {
  const runtimeConfig = parseRuntimeConfig(publicConfig(config, dnsTestSource));
  app.get('/config.json', { config: { notInContract: 'runtime configuration' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...runtimeConfig, notice: settings.current().maintenance })),
  );
}

/** `features` are the services that are not switched off. */
function publicConfig(config: Config, dnsTestSource: string) {
  const [entry, secondEntryKey] = config.entryKeys;
  return {
    apiBase: apiBaseOf(config),
    entryKey: entry?.key ?? '',
    entryIv: entry?.iv ?? '',
    secondEntryKey,
    ipCheck: { ...config.ipCheck, dnsTestSource },
    features: {
      card: config.stripe.mode !== 'off',
      paypal: config.paypal.mode !== 'off',
      google: config.google.mode !== 'off',
      apple: config.apple.mode !== 'off',
      microsoft: config.microsoft.mode !== 'off',
    },
  };
}
