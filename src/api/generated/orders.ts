/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  GetOrderResponse,
  ListOrdersParams,
  ListOrdersResponse,
  OrderId,
  RefundOrderResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation, makeQuery } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Newest first, whatever their status.
 * @summary The orders of the account
 */
export const listOrders = (
  params?: ListOrdersParams,
  options?: SecondParameter<typeof request<ListOrdersResponse>>,
) => {
  return dataOf(
    request<ListOrdersResponse>({ url: `/turboClient/api/c-end/user-orders/query`, method: 'GET', params }, options),
  );
};

export const useListOrders = /* @__PURE__ */ makeQuery((signal: AbortSignal, params?: ListOrdersParams) =>
  listOrders(params, { signal }),
);
/**
 * Asked again and again while a payment is awaited; the server asks the provider when its webhook is late.
 * @summary One order
 */
export const getOrder = (orderId: OrderId, options?: SecondParameter<typeof request<GetOrderResponse>>) => {
  return dataOf(
    request<GetOrderResponse>(
      { url: `/turboClient/api/c-end/user-orders/${encodeURIComponent(orderId)}`, method: 'GET' },
      options,
    ),
  );
};

export const useGetOrder = /* @__PURE__ */ makeQuery((signal: AbortSignal, orderId: OrderId) =>
  getOrder(orderId, { signal }),
);
/**
 * Within 30 days of the payment (spec §9). What is left of the order’s days ends, and so does its renewal. Asking twice is answered with 3007 and pays nothing twice.
 * @summary Ask the money back
 */
export const refundOrder = (orderId: OrderId, options?: SecondParameter<typeof request<RefundOrderResponse>>) => {
  return dataOf(
    request<RefundOrderResponse>(
      { url: `/turboClient/api/c-end/user-orders/${encodeURIComponent(orderId)}/refund`, method: 'POST' },
      options,
    ),
  );
};

export const useRefundOrder = /* @__PURE__ */ makeMutation((signal: AbortSignal, orderId: OrderId) =>
  refundOrder(orderId, { signal }),
);
