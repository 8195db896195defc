/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The site.
 */
export type PasskeyOptionsRp = {
  /** The site’s host. */
  id: string;
  /** The brand. */
  name: string;
};
