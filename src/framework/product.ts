import type * as Locales from '#facts/locales.ts';

/** All that the framework has to know about the product; the values are in `src/app/product.ts`. */
export type Product = {
  /** Every message can use it as `{brand}`. */
  brandName: string;
  /** The languages and their path prefixes. */
  locales: typeof Locales;
  /** Name of the cookie that keeps the chosen language. */
  localeCookie: string;
  /** Key of local storage that keeps the chosen color mode. */
  colorModeKey: string;
  /** The image that social networks show beside a link to a page, by language. */
  shareImage: { path: (locale: Locales.Locale) => string; width: number; height: number };
};

let configured: Product | null = null;

/** Call it before anything else of the framework: in the browser, in the build and in tests. */
export function configureProduct(product: Product): void {
  configured = product;
}

/** @throws Error before `configureProduct` */
export function product(): Product {
  if (!configured) throw new Error('configureProduct must run first');
  return configured;
}
