import { appData, overviewData } from '#features/downloads/download-data.ts';
import type { Params } from '#framework/route.ts';
import { homeData } from '#pages/home/home-data.ts';
import type { OffersData } from '#pages/pricing/offers-of-build.tsx';
import type { Locale } from '#facts/locales.ts';
import { asDownloadType } from '#site/systems.ts';

/** The catalogue of the build (scripts/build/server-bundle.ts). */
declare const __OFFERS__: OffersData;

/** What a page is told when it is prerendered, by the page's name: facts of its address, words of its language. Only the build reads this, so what it takes to know costs a visitor nothing. */
export const pageData: Record<string, (params: Params, locale: Locale) => unknown> = {
  home: (_params, locale) => homeData(locale),
  pricing: () => __OFFERS__,
  download: overviewData,
  'download-type': ({ type }) => {
    const known = asDownloadType(type);
    return known && appData(known);
  },
};
