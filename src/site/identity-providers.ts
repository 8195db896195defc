/** The providers of OAuth sign-in, in page order. The names are the same in every language. */
export const identityProviders = { google: 'Google', apple: 'Apple', microsoft: 'Microsoft' } as const;
export type IdentityProvider = keyof typeof identityProviders;
