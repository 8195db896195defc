/** What the account rules use of a request: for limits, the referral rules, mails, and the session's device label. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceType } from '#api-spec/schemas.ts';
import type { Context } from '../context.ts';
import type { Session } from '../http/decorations.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';
import { createDeviceCookie, type Device, type KnownAccount, readDevice } from './known-device.ts';
import { describeDevice, hashToken } from './rules.ts';
import { findAccountById } from './store.ts';

export type RequestContext = ReturnType<typeof requestContext>;

export function requestContext(
  { secrets }: Pick<Context, 'secrets'>,
  { ipAddress, client, headers }: FastifyRequest,
  deviceType?: DeviceType,
) {
  const device = readDevice(headers, secrets);
  return {
    ipAddress,
    client,
    device,
    // Digest of the device cookie; null unless the browser says that the request is same-origin: apps, and sites on another host, do not
    // send the cookie with every request.
    browser: headers['sec-fetch-site'] === 'same-origin' ? hashToken(device.id) : null,
    locale: acceptedLocale(headers['accept-language']),
    deviceLabel: describeDevice(headers['user-agent'], deviceType),
  };
}

/** Sets the cookie by which the device is recognized the next time. @param account the one that signed in, if any */
export function rememberDevice(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  reply: FastifyReply,
  device: Device,
  account?: KnownAccount,
): void {
  reply.header('set-cookie', createDeviceCookie(device, { account, apiUrl: config.apiUrl, secrets }));
}

/** After all other sessions were ended, which makes every device a stranger: the one of this session is not. */
export async function keepDevice(
  context: Pick<Context, 'config' | 'db' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId }: Session,
): Promise<void> {
  const account = await findAccountById(context.db, accountId);
  rememberDevice(context, reply, readDevice(request.headers, context.secrets), account);
}
