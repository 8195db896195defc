import data from '#brand/brand.json' with { type: 'json' };
import type { Brand } from '#facts/brand.ts';

/** Facts about the operator, of the folder that `BRAND` names (docs/decisions/0068-brands.md). */
export const brand = data as Brand;
