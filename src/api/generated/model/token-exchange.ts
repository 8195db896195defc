/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { DeviceType } from './device-type.ts';
import type { TokenExchangeFlag } from './token-exchange-flag.ts';
import type { Token } from './token.ts';

/**
 * A hand-over token and what it is for.
 */
export type TokenExchange = {
  token: Token;
  /** What the token was issued for; the `type` of the address it came with. */
  flag: TokenExchangeFlag;
  deviceType: DeviceType;
  clientCode?: ClientCode;
};
