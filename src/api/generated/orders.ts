/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GetOrderAnswer, ListOrdersAnswer, ListOrdersParams, OrderId } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeQuery } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Newest first, whatever their status.
 * @summary The orders of the account
 */
export const listOrders = (params?: ListOrdersParams, options?: SecondParameter<typeof request<ListOrdersAnswer>>) => {
  return dataOf(
    request<ListOrdersAnswer>({ url: `/turboClient/api/c-end/user-orders/query`, method: 'GET', params }, options),
  );
};

export const useListOrders = /* @__PURE__ */ makeQuery((signal: AbortSignal, params?: ListOrdersParams) =>
  listOrders(params, { signal }),
);
/**
 * Asked again and again while a payment is awaited; the server asks the provider when its webhook is late.
 * @summary One order
 */
export const getOrder = (orderId: OrderId, options?: SecondParameter<typeof request<GetOrderAnswer>>) => {
  return dataOf(
    request<GetOrderAnswer>(
      { url: `/turboClient/api/c-end/user-orders/${encodeURIComponent(orderId)}`, method: 'GET' },
      options,
    ),
  );
};

export const useGetOrder = /* @__PURE__ */ makeQuery((signal: AbortSignal, orderId: OrderId) =>
  getOrder(orderId, { signal }),
);
