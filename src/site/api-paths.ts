/**
 * Paths of the API for what the generated clients do not request: GETs that leave before the clients' code is there
 * (docs/decisions/0034-startup.md), and those of other programs.
 */

/** The visitor's IP address: every document outside `/auth` requests it. */
export const ipGeoPath = '/ipGeo';
/** The visitor's IP address as plain text, for scripts. */
export const plainIpPath = '/ip';
/** The list of products. */
export const productsPath = '/turboClient/api/product/list/official';
/** What belongs to the account. */
export const accountPath = '/turboClient/api/c-end';
export const userPath = `${accountPath}/user-info`;
/** A POST that leaves before its page does (docs/decisions/0008-sessions.md). */
export const signOutPath = '/turboClient/api/base/v3/sign-out';
/** What paying by this method would do; `{id}` is the product, the number at the end of the page's URL. */
export const paymentPreviewPath = (method: 'card' | 'paypal'): string =>
  `/turboClient/api/v1/payment/preview?good_id={id}&method=${method}`;
