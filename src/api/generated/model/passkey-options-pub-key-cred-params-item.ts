/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyOptionsPubKeyCredParamsItemType } from './passkey-options-pub-key-cred-params-item-type.ts';

export type PasskeyOptionsPubKeyCredParamsItem = {
  /** Always `public-key`. */
  type: PasskeyOptionsPubKeyCredParamsItemType;
  /** COSE algorithm. */
  alg: number;
};
