import type { Locale } from '#facts/locales.ts';
import type { Offers } from '#facts/offers.ts';
import { readAppData, readOverviewData } from '#features/downloads/download-data.ts';
import type { Params } from '#framework/route.ts';
import { readHomeData } from '#pages/home/home-data.ts';
import { userPath } from '#site/paths.ts';
import { asDownloadType } from '#site/systems.ts';

/** The catalog at build time (scripts/build/prerender-bundle.ts). */
declare const __OFFERS__: Offers;

const subscriptionPath = '/turboClient/api/c-end/subscription';
const productsPath = '/turboClient/api/product/list/official';
const previewPath = '/turboClient/api/v1/payment/preview?good_id={id}&method=';

type EarlyRequests = { api?: readonly string[]; account?: readonly string[] };

/**
 * GETs of the API that the document of a page sends before its code is there (docs/decisions/0034-startup.md): `api` of a
 * guest, `account` of a customer. `{id}` is the number at the end of the URL.
 */
export const earlyRequests: Record<string, EarlyRequests> = {
  pricing: { api: [productsPath], account: [productsPath, userPath, subscriptionPath] },
  dashboard: { account: [userPath, subscriptionPath, productsPath] },
  payment: { account: [userPath, `${previewPath}card`, `${previewPath}paypal`] },
};

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
