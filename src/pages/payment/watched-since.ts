import { attempt } from '#framework/storage.ts';

/**
 * When this tab first looked at an order, in milliseconds since 1970: from then on the 15 minutes of spec §9 are counted,
 * over reloads too. Where storage is off they begin anew.
 */
export function watchedSince(orderId: string): number {
  const name = `tern.order.${orderId}`;
  const now = Date.now();
  const kept = Number(attempt(() => sessionStorage.getItem(name)));
  if (kept > 0 && kept <= now) return kept;
  attempt(() => sessionStorage.setItem(name, String(now)));
  return now;
}
