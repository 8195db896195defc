/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Platform of the caller; the site sends `web`.
 */
export type DeviceType = 'web' | 'macos' | 'windows' | 'ios' | 'android';
