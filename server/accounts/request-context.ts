import type { FastifyRequest } from 'fastify';
import { clientKey } from '../http/client-address.ts';
import { acceptedLocale } from '../locales.ts';

/** What the rules want to know of the one who asks: for limits, for mails, and for the label of a device. */
export function askerOf({ address, headers }: FastifyRequest) {
  return {
    client: clientKey(address),
    locale: acceptedLocale(headers['accept-language']),
    userAgent: headers['user-agent'],
  };
}
