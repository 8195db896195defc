/** Generated from api-spec by `npm run api`. Do not edit. */
import type { IpGeo } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * The response is a plain object without the envelope.
 * @summary Get the caller's IP address and location
 */
export const getIpGeo = (options?: SecondParameter<typeof request<IpGeo>>) => {
  return dataOf(request<IpGeo>({ url: `/ipGeo`, method: 'GET' }, options));
};

export const useGetIpGeo = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => getIpGeo({ signal }));
