/** What the account rules use of a request: for limits, the referral rules, mails, and the session's device label. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';
import { createDeviceCookie, type Device, readDevice } from './known-device.ts';
import { hashToken } from './rules.ts';

export function requestContext({ secrets }: Pick<Context, 'secrets'>, { ipAddress, client, headers }: FastifyRequest) {
  const device = readDevice(headers, secrets);
  return {
    ipAddress,
    client,
    device,
    // Only where a browser says so do its cookies come with every request: not in apps, nor from a site on another host.
    browser: headers['sec-fetch-site'] === 'same-origin' ? hashToken(device.id) : null,
    locale: acceptedLocale(headers['accept-language']),
    userAgent: headers['user-agent'],
  };
}

/** Sets the cookie by which the device is recognized the next time. @param email the email that signed in, if any */
export function rememberDevice(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  reply: FastifyReply,
  device: Device,
  email?: string,
): void {
  reply.header('set-cookie', createDeviceCookie(device, { email, apiUrl: config.apiUrl, secrets }));
}
