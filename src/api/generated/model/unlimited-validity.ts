/** Generated from api-spec by `npm run api`. Do not edit. */
import type { UnlimitedValidityKind } from './unlimited-validity-kind.ts';

/**
 * Runs for ever.
 */
export type UnlimitedValidity = {
  /** Without an end: the free plan. */
  kind: UnlimitedValidityKind;
};
