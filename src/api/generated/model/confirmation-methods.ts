/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ConfirmationMethod } from './confirmation-method.ts';

/**
 * With code 2020: how the session can be confirmed.
 */
export type ConfirmationMethods = {
  /** The ways to confirm, the quickest first. */
  methods: ConfirmationMethod[];
};
