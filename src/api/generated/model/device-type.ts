/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Platform of the caller; the site sends `web`. An app is listed by it where its User-Agent names no system.
 */
export type DeviceType = 'web' | 'macos' | 'windows' | 'ios' | 'android';
