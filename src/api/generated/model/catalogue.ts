/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Product } from './product.ts';

/**
 * Every product.
 */
export type Catalogue = {
  /** Lowest plan, shortest term first. */
  products: Product[];
};
