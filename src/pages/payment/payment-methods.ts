import { useMemo } from 'react';
import type { PaymentMethod } from '#api/generated/model/index.ts';
import { useRuntimeConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { navigate, useSearch } from '#framework/router.tsx';

/** In page order. */
const knownMethods: readonly PaymentMethod[] = ['card', 'paypal'];

/** For a button that pays with the other method. */
export const otherMethodLabels = defineMessages({ card: 'payment.other.card', paypal: 'payment.other.paypal' });

/** The payment methods that this installation offers (runtime configuration); null until it is loaded. */
export function useOfferedMethods(): readonly PaymentMethod[] | null {
  const { config, failed } = useRuntimeConfig();
  return useMemo(() => {
    // Without the configuration card is the best guess: the server refuses it if it is not offered.
    if (failed) return ['card'];
    return config && knownMethods.filter((method) => config.features[method]);
  }, [config, failed]);
}

/** The chosen method is part of the URL (`?method=paypal`) and survives a reload; by default the first one offered. */
export function useChosenMethod(offered: readonly PaymentMethod[]): PaymentMethod {
  const chosen = new URLSearchParams(useSearch()).get('method');
  return offered.find((method) => method === chosen) ?? offered[0] ?? 'card';
}

export function chooseMethod(method: PaymentMethod): void {
  void navigate(`?method=${method}`, { replace: true });
}

export function otherMethod(offered: readonly PaymentMethod[], method: PaymentMethod): PaymentMethod | undefined {
  return offered.find((candidate) => candidate !== method);
}
