import { useEffect, useEffectEvent } from 'react';
import { storedFields } from '#framework/storage.ts';

const storageKey = 'paid-order';
const announced = storedFields(storageKey, { orderId: 'string' });

/** True once per order in this browser: the page of a paid order may be opened again later. */
export function isNews(orderId: string): boolean {
  if (announced.get()?.orderId === orderId) return false;
  announced.set({ orderId });
  return true;
}

/** Calls the handler when another window of this browser has seen an order paid. */
export function usePaidElsewhere(onPaid: () => void): void {
  const handlePaid = useEffectEvent(onPaid);
  useEffect(() => {
    // The event goes to the other windows only.
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === storageKey) handlePaid();
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  }, []);
}
