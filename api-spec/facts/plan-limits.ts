/** What the paid plans include (docs/product.md#plans-and-claims). `null`: all locations. */
export const planLimits = {
  personal: { devices: 5, locations: 15 },
  startup: { devices: 10, locations: null },
} as const;
