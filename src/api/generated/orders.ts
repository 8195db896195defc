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
 * All orders in every status, newest first.
 * @summary List the orders of the account
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
 * Can be polled while a payment is pending: when the webhook is late, the server checks the order at the payment provider.
 * @summary Get an order
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
 * Possible within 30 days of the payment. Ends the order’s remaining days and its renewal. A second request is refused with 3007; the amount is refunded once.
 * @summary Request a refund
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
