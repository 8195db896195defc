/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Product } from './product.ts';

/**
 * All products.
 */
export type Catalog = {
  /** Lowest plan and shortest term first. */
  products: Product[];
};
