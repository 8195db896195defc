/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What the caller runs on; the site says `web`.
 */
export type DeviceType = 'web' | 'macos' | 'windows' | 'ios' | 'android';
