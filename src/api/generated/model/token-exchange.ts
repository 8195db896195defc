/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { DeviceType } from './device-type.ts';
import type { TokenExchangeFlag } from './token-exchange-flag.ts';
import type { Token } from './token.ts';

/**
 * A one-time token and what it was issued for.
 */
export type TokenExchange = {
  token: Token;
  /** What the token was issued for; after OAuth sign-in, the `type` parameter of the URL. */
  flag: TokenExchangeFlag;
  deviceType: DeviceType;
  clientCode?: ClientCode;
  /**
   * After an OAuth sign-in: the secret that the browser kept. `/oauth/start/{provider}` got its SHA-256 in base64url as `challenge`.
   * @pattern ^[\w-]{43,128}$
   */
  verifier?: string;
};
