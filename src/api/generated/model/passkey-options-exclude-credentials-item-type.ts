/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Always `public-key`.
 */
export type PasskeyOptionsExcludeCredentialsItemType = 'public-key';
