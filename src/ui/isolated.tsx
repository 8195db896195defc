import type { ReactNode } from 'react';
import { localeInfo } from '#facts/locales.ts';
import { usePage } from '#framework/payload.ts';

/**
 * For names that the product itself provides (cities, apps). They are in the page's language or in Latin letters, so only a page that
 * runs from right to left needs the `<bdi>`. Text from users and servers always gets one.
 */
export function Isolated({ children }: { children: ReactNode }) {
  const { dir } = localeInfo(usePage().url.locale);
  return dir === 'rtl' ? <bdi>{children}</bdi> : children;
}
