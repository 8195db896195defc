/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';

/**
 * What is bought.
 */
export type Purchase = {
  good_id: GoodId;
  /**
   * The caller's own key of this try: the same key always means the same order.
   * @minLength 8
   * @maxLength 64
   * @pattern ^[A-Za-z0-9_-]+$
   */
  attempt?: string;
};
