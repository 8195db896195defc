/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';

/**
 * Which product.
 */
export type DowngradeCheck = {
  good_id: GoodId;
};
