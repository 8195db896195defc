import claims from '#brand/claims.json' with { type: 'json' };
import * as limits from '#facts/limits.ts';
import { planLimits } from '#facts/plan-limits.ts';

/** The numbers that the site advertises; messages take them as arguments (docs/product.md#plans-and-claims). */
export const facts = {
  ...claims,
  guaranteeDays: limits.refundDays,
  free: { lines: 2 },
  ...planLimits,
} as const;
