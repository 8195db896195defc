/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  BillingDetails,
  GetBillingDetailsResponse,
  GetCreditNoteResponse,
  GetInvoiceResponse,
  GetOrderResponse,
  ListOrdersParams,
  ListOrdersResponse,
  OrderId,
  RefundOrderResponse,
  SetBillingDetailsResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
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

export const useListOrders = /* @__PURE__ */ createQueryHook((signal: AbortSignal, params?: ListOrdersParams) =>
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

export const useGetOrder = /* @__PURE__ */ createQueryHook((signal: AbortSignal, orderId: OrderId) =>
  getOrder(orderId, { signal }),
);
/**
 * Possible within 30 days of the payment. The first refund in 12 months is automatic and ends the order’s remaining days and its renewal. A later one is a request that the operator approves: the order stays completed and has `refundRequestedAt`. A second request is refused with 3007; the amount is refunded once.
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

export const useRefundOrder = /* @__PURE__ */ createMutationHook((signal: AbortSignal, orderId: OrderId) =>
  refundOrder(orderId, { signal }),
);
/**
 * Every paid order has an invoice, in the language of the order. It never changes.
 * @summary Get the invoice of an order
 */
export const getInvoice = (orderId: OrderId, options?: SecondParameter<typeof request<GetInvoiceResponse>>) => {
  return dataOf(
    request<GetInvoiceResponse>(
      { url: `/turboClient/api/c-end/user-orders/${encodeURIComponent(orderId)}/invoice`, method: 'GET' },
      options,
    ),
  );
};

export const useGetInvoice = /* @__PURE__ */ createQueryHook((signal: AbortSignal, orderId: OrderId) =>
  getInvoice(orderId, { signal }),
);
/**
 * Every refunded order has a credit note, which refers to its invoice.
 * @summary Get the credit note of an order
 */
export const getCreditNote = (orderId: OrderId, options?: SecondParameter<typeof request<GetCreditNoteResponse>>) => {
  return dataOf(
    request<GetCreditNoteResponse>(
      { url: `/turboClient/api/c-end/user-orders/${encodeURIComponent(orderId)}/credit-note`, method: 'GET' },
      options,
    ),
  );
};

export const useGetCreditNote = /* @__PURE__ */ createQueryHook((signal: AbortSignal, orderId: OrderId) =>
  getCreditNote(orderId, { signal }),
);
/**
 * Returns empty texts for an account that has entered nothing.
 * @summary Get the billing details
 */
export const getBillingDetails = (options?: SecondParameter<typeof request<GetBillingDetailsResponse>>) => {
  return dataOf(
    request<GetBillingDetailsResponse>({ url: `/turboClient/api/c-end/billing-details`, method: 'GET' }, options),
  );
};

export const useGetBillingDetails = /* @__PURE__ */ createQueryHook((signal: AbortSignal) =>
  getBillingDetails({ signal }),
);
/**
 * Invoices that are issued from now on show them; earlier ones never change. Characters that invoices cannot show are refused.
 * @summary Set the billing details
 */
export const setBillingDetails = (
  billingDetails: BillingDetails,
  options?: SecondParameter<typeof request<SetBillingDetailsResponse>>,
) => {
  return dataOf(
    request<SetBillingDetailsResponse>(
      {
        url: `/turboClient/api/c-end/billing-details`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: billingDetails,
      },
      options,
    ),
  );
};

export const useSetBillingDetails = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, billingDetails: BillingDetails) => setBillingDetails(billingDetails, { signal }),
);
