/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Always `none`: the model of the device is not asked for.
 */
export type PasskeyOptionsAttestation = 'none';
