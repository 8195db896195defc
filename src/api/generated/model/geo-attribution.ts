/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Source of place and network (CC BY 4.0): to be shown wherever they are shown.
 */
export type GeoAttribution = {
  /** As the licence wants it. */
  text: string;
  /** Where it links to. */
  url: string;
};
