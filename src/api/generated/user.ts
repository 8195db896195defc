/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GetUserInfoResponse } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Also shows whether a token is still valid.
 * @summary Get the signed-in user
 */
export const getUserInfo = (options?: SecondParameter<typeof request<GetUserInfoResponse>>) => {
  return dataOf(request<GetUserInfoResponse>({ url: `/turboClient/api/c-end/user-info`, method: 'GET' }, options));
};

export const useGetUserInfo = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => getUserInfo({ signal }));
