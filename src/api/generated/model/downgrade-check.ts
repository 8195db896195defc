/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';

/**
 * The product to check.
 */
export type DowngradeCheck = {
  good_id: GoodId;
};
