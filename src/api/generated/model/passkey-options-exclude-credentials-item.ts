/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyOptionsExcludeCredentialsItemType } from './passkey-options-exclude-credentials-item-type.ts';

export type PasskeyOptionsExcludeCredentialsItem = {
  /** Always `public-key`. */
  type: PasskeyOptionsExcludeCredentialsItemType;
  /** A credential id. */
  id: string;
  /**
   * How browsers reach the authenticator.
   * @minItems 1
   * @maxItems 10
   * @items.maxLength 32
   * @items.pattern ^[a-z-]+$
   */
  transports?: string[];
};
