import type { Locale } from '#facts/locales.ts';
import { readAppData, readOverviewData } from '#features/downloads/download-data.ts';
import type { Params } from '#framework/route.ts';
import { readHomeData } from '#pages/home/home-data.ts';
import type { OffersData } from '#pages/pricing/prerendered-offers.tsx';
import { asDownloadType } from '#site/systems.ts';

/** The catalog at build time (scripts/build/prerender-bundle.ts). */
declare const __OFFERS__: OffersData;

/** Build-time data by the page's name. Only the build imports this file: visitors load the result, not the code. */
export const pageData: Record<string, (params: Params, locale: Locale) => unknown> = {
  home: (_params, locale) => readHomeData(locale),
  pricing: () => __OFFERS__,
  download: readOverviewData,
  'download-type': ({ type }) => {
    const downloadType = asDownloadType(type);
    return downloadType && readAppData(downloadType);
  },
};
