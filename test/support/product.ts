/** Gives the framework the product's facts. Import it before code that formats messages or paths. */
import { product } from '#app/product.ts';
import { configureProduct } from '#framework/product.ts';

configureProduct(product);
