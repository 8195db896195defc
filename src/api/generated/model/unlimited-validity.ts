/** Generated from api-spec by `npm run api`. Do not edit. */
import type { UnlimitedValidityKind } from './unlimited-validity-kind.ts';

/**
 * Validity without an end.
 */
export type UnlimitedValidity = {
  /** Without an end, as for the free plan. */
  kind: UnlimitedValidityKind;
};
