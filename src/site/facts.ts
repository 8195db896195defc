import claims from '#brand/claims.json' with { type: 'json' };
import { limits } from '#facts/limits.ts';

/** The numbers that the site advertises; messages take them as arguments (docs/product.md#plans-and-claims). */
export const facts = {
  ...claims,
  guaranteeDays: limits.refundDays,
  maxDevices: 10,
  free: { lines: 2 },
  personal: { devices: 5, locations: 15 },
  /** `null`: all locations. */
  startup: { devices: 10, locations: null },
} as const;
