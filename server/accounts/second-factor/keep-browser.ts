/** Lets a browser be recognized when it sends the second factor: the token of the sign-in works nowhere else. */
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Device } from '../known-device.ts';
import { rememberDevice } from '../request-context.ts';

/** Sets the device cookie when the sign-in needs a second factor. @throws what the sign-in throws */
export async function keepBrowser<T>(
  context: Pick<Context, 'config' | 'secrets'>,
  reply: FastifyReply,
  { device }: { device: Device },
  signIn: Promise<T>,
): Promise<T> {
  return signIn.catch((error: unknown) => {
    if (error instanceof ApiError && error.reason === 'secondFactorRequired') rememberDevice(context, reply, device);
    throw error;
  });
}
