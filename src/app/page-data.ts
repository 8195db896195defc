import type { Locale } from '#facts/locales.ts';
import type { Offers } from '#facts/offers.ts';
import { readAppData, readOverviewData } from '#features/downloads/download-data.ts';
import type { Params } from '#framework/route.ts';
import { readHomeData } from '#pages/home/home-data.ts';
import { accountPath, paymentPreviewPath, productsPath, userPath } from '#site/api-paths.ts';
import { asDownloadType } from '#site/systems.ts';

/** The catalog at build time (scripts/build/prerender-bundle.ts). */
declare const __OFFERS__: Offers;

const subscriptionPath = `${accountPath}/subscription`;
const firstPage = 'page=1&pageSize=10';

/**
 * GETs of the API that a customer's document sends before its code is there, by the page's name (docs/decisions/0034-startup.md).
 * `{id}` is the number at the end of the URL. Those of a guest are `api` of the route; what may follow later is `laterApi`, and the
 * customer where only the menu shows it. With `?tab=name`: all that the page sends when the URL opens this tab.
 */
export const accountRequests: Record<string, readonly string[]> = {
  pricing: [productsPath, subscriptionPath],
  dashboard: [userPath, subscriptionPath],
  'dashboard?tab=billing': [
    userPath,
    subscriptionPath,
    `${accountPath}/user-orders/query?${firstPage}&status=1&pagination=true`,
  ],
  'dashboard?tab=settings': [userPath, `${accountPath}/account`],
  payment: [paymentPreviewPath('card')],
  referral: [`${accountPath}/referral`, `${accountPath}/user-rewards/query?${firstPage}&pagination=true`],
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
