/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ListProductsResponse } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * All products, lowest plan and shortest term first. Can be kept for a minute, then asked for again by its `ETag` (`If-None-Match`).
 * @summary List the products
 */
export const listProducts = (options?: SecondParameter<typeof request<ListProductsResponse>>) => {
  return dataOf(
    request<ListProductsResponse>({ url: `/turboClient/api/product/list/official`, method: 'GET' }, options),
  );
};

export const useListProducts = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => listProducts({ signal }));
