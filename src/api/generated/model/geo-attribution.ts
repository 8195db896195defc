/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Source of the data (CC BY 4.0); must be shown wherever location or network is shown.
 */
export type GeoAttribution = {
  /** Attribution text. */
  text: string;
  /** Target of the link. */
  url: string;
};
