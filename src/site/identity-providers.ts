/** Whom this product takes as a witness of who somebody is, in the order of the page. Names are the same in every language. */
export const identityProviders = { google: 'Google', apple: 'Apple', microsoft: 'Microsoft' } as const;
export type IdentityProvider = keyof typeof identityProviders;
