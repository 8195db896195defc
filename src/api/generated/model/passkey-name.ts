/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The new name.
 */
export type PasskeyName = {
  /**
   * A name; at first browser and system.
   * @minLength 1
   * @maxLength 40
   */
  name: string;
};
