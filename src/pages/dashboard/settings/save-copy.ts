import type { AccountExport } from '#api/generated/model/index.ts';
import { brand } from '#site/brand.ts';

/** Hands the copy to the browser as a file. */
export function saveCopy(copy: AccountExport): void {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: copyName(copy) }).click();
  // Not before the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(href));
}

/** e.g. `tern-vpn-account-2026-11-21.json` */
export function copyName({ exportedAt }: Pick<AccountExport, 'exportedAt'>): string {
  return `${brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-account-${exportedAt.slice(0, 10)}.json`;
}
