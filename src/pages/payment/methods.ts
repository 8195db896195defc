import { navigate, useSearch } from '#framework/router.tsx';

export const knownMethods = ['card', 'paypal'] as const;
export type PayMethod = (typeof knownMethods)[number];

/** The way of paying is part of the address (`?method=paypal`), so that a reload or the way back keeps it; else the first that is offered. */
export function useMethod(offered: readonly PayMethod[]): PayMethod {
  const wanted = new URLSearchParams(useSearch()).get('method');
  return offered.find((method) => method === wanted) ?? offered[0] ?? 'card';
}

export function chooseMethod(method: PayMethod): void {
  void navigate(`?method=${method}`, { replace: true });
}

/** The other way of paying, where there is one. */
export function otherMethod(offered: readonly PayMethod[], method: PayMethod): PayMethod | undefined {
  return offered.find((candidate) => candidate !== method);
}
