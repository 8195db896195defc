import type { Product } from '#api/generated/model/index.ts';
import type { PaidPlan, Plan, Term } from '#facts/plans.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';

type Values = Record<string, string | number>;
export type PlanFeature = { text: Message; values?: Values };

/** The highlighted plan. */
export const recommendedPlan: Plan = 'personal';

export const planPurposes = defineMessages({
  free: 'plans.free.for',
  personal: 'plans.personal.for',
  startup: 'plans.startup.for',
});

const m = defineMessages({
  lines: 'plans.feature.lines',
  limitedLocations: 'plans.feature.limited-locations',
  qos: 'plans.feature.qos',
  severalDevices: 'plans.feature.several-devices',
  fastServers: 'plans.feature.fast-servers',
  support: 'plans.feature.support',
  unlimitedData: 'plans.feature.unlimited-data',
  locations: 'plans.feature.locations',
  allLocations: 'plans.feature.all-locations',
  devices: 'plans.feature.devices',
});

/** The features of a plan, of a paid one those that `includedPlan` lacks (docs/product.md#plans-and-claims). Numbers come from the catalog once it is loaded. */
export function planFeatures(plan: Plan, product: Product | undefined): PlanFeature[] {
  if (plan === 'free') {
    return [
      { text: m.lines, values: { count: facts.free.lines } },
      { text: m.limitedLocations },
      { text: m.severalDevices },
      { text: m.fastServers },
      { text: m.qos },
      { text: m.support },
    ];
  }
  const { locations, devices } = product ?? facts[plan];
  return [
    ...(plan === 'personal' ? [{ text: m.unlimitedData }] : []),
    locations === null
      ? { text: m.allLocations, values: { count: facts.locations } }
      : { text: m.locations, values: { count: locations } },
    { text: m.devices, values: { count: devices } },
  ];
}

/** The plan whose features a paid plan has too: its own list names only what it adds. */
export const includedPlan = { personal: 'free', startup: 'personal' } as const satisfies Record<PaidPlan, Plan>;

export function productOf(products: readonly Product[] | undefined, plan: Plan, term: Term): Product | undefined {
  return products?.find((product) => product.plan === plan && product.term === term);
}

/** The largest yearly saving in the catalog in whole percent; null when there is none. */
export function largestSaving(products: readonly Product[] | undefined): number | null {
  const savings = (products ?? []).flatMap(({ yearlySaving }) => (yearlySaving ? [yearlySaving.percent] : []));
  return savings.length > 0 ? Math.max(...savings) : null;
}
