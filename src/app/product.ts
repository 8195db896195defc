import * as locales from '#facts/locales.ts';
import type { Product } from '#framework/product.ts';
import { brand } from '#site/brand.ts';
import { colorModeKey, localeCookie } from '#site/storage-keys.ts';

/** What the framework has to know about this product. */
export const product: Product = {
  brandName: brand.name,
  locales,
  localeCookie,
  colorModeKey,
  shareImage: { path: (locale) => `/share/${locale}.png`, width: 1200, height: 630 },
};
