/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The six digits that the authenticator app shows, or a recovery code, whose case, spaces and hyphens are ignored. Each works once.
 * @pattern ^([0-9]{6}|[A-Za-z0-9]{4}([ -]?[A-Za-z0-9]{4}){3})$
 */
export type SecondFactorCode = string;
