/** What the account rules use of a request: for limits, the referral rules, mails, and the session's device label. */
import type { FastifyRequest } from 'fastify';
import { clientKey } from '../http/client-ip.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';

export function requestContext({ ipAddress, headers }: FastifyRequest) {
  return {
    ipAddress,
    clientKey: clientKey(ipAddress),
    locale: acceptedLocale(headers['accept-language']),
    userAgent: headers['user-agent'],
  };
}
