/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What a message is about. `billing`: payments, orders, refunds. `account`: account and sign-in. `connection`: apps, locations and the VPN connection. `privacy`: privacy and security. `business`: teams, reselling, press. `other`: anything else.
 */
export type ContactTopic = 'billing' | 'account' | 'connection' | 'privacy' | 'business' | 'other';
