/** What the product claims about itself (spec §1, §9). Texts take these numbers as arguments. */
export const facts = {
  servers: 21_000,
  locations: 111,
  continents: 6,
  countries: 40,
  cities: 200,
  apps: 350,
  guaranteeDays: 30,
  renewalNoticeDays: 7,
  activationMinutes: 15,
  mostDevices: 10,
  /** Registrations that make a reward, days of the personal plan in it, registrations from one network that count in a month. */
  referral: { registrations: 6, days: 12, perNetwork: 2 },
  free: { lines: 2 },
  personal: { devices: 5, locations: 15 },
  /** `null` stands for all locations. */
  startup: { devices: 10, locations: null },
} as const;
