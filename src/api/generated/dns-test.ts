/** Generated from api-spec by `npm run api`. Do not edit. */
import type { CreateDnsTestResponse, GetDnsTestResponse } from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * The page requests each URL: to find their hosts, the DNS servers of the visitor query the name servers of the operator. The requests themselves may fail.
 * @summary Begin a DNS leak test
 */
export const createDnsTest = (options?: SecondParameter<typeof request<CreateDnsTestResponse>>) => {
  return dataOf(request<CreateDnsTestResponse>({ url: `/turboClient/api/c-end/dns-test`, method: 'POST' }, options));
};

export const useCreateDnsTest = /* @__PURE__ */ createMutationHook((signal: AbortSignal) => createDnsTest({ signal }));
/**
 * They arrive within seconds. The list is empty before, for an unknown id, and 10 minutes after the test began.
 * @summary Get the DNS servers of a DNS leak test
 */
export const getDnsTest = (testId: string, options?: SecondParameter<typeof request<GetDnsTestResponse>>) => {
  return dataOf(
    request<GetDnsTestResponse>(
      { url: `/turboClient/api/c-end/dns-test/${encodeURIComponent(testId)}`, method: 'GET' },
      options,
    ),
  );
};

export const useGetDnsTest = /* @__PURE__ */ createQueryHook((signal: AbortSignal, testId: string) =>
  getDnsTest(testId, { signal }),
);
