import { limits } from '#facts/limits.ts';

/** The numbers that the site advertises; messages take them as arguments (docs/product.md#plans-and-claims). */
export const facts = {
  servers: 21_000,
  locations: 111,
  continents: 6,
  countries: 40,
  cities: 200,
  apps: 350,
  guaranteeDays: limits.refundDays,
  maxDevices: 10,
  free: { lines: 2 },
  personal: { devices: 5, locations: 15 },
  /** `null`: all locations. */
  startup: { devices: 10, locations: null },
} as const;
