import { FormattedMessage } from 'react-intl';
import { planLabels } from '#components/plan-labels.ts';
import { type Plan, plans } from '#facts/plans.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';
import type { PlanFeature } from './plan-list.ts';

const m = defineMessages({
  title: 'pricing.compare.title',
  feature: 'pricing.compare.feature',
  data: 'pricing.compare.data',
  locations: 'pricing.compare.locations',
  devices: 'pricing.compare.devices',
  encryption: 'pricing.compare.encryption',
  ddos: 'pricing.compare.ddos',
  support: 'pricing.compare.support',
  guarantee: 'pricing.compare.guarantee',
  limitedData: 'pricing.compare.lines',
  limitedLocations: 'pricing.compare.limited-free',
  unlimited: 'pricing.compare.unlimited',
  all: 'pricing.compare.all',
  upTo: 'pricing.compare.up-to',
  number: 'pricing.compare.number',
  several: 'pricing.compare.several',
  cipher: 'pricing.compare.cipher',
  days: 'pricing.compare.days',
  included: 'pricing.compare.included',
  nothingToPay: 'pricing.compare.nothing-to-pay',
});

type Row = { feature: Message; cells: Record<Plan, PlanFeature> };

const included: PlanFeature = { text: m.included };
const unlimited: PlanFeature = { text: m.unlimited };
const guarantee: PlanFeature = { text: m.days, values: { days: facts.guaranteeDays } };

const rows: readonly Row[] = [
  {
    feature: m.data,
    cells: {
      free: { text: m.limitedData, values: { count: facts.free.lines } },
      personal: unlimited,
      startup: unlimited,
    },
  },
  {
    feature: m.locations,
    cells: {
      free: { text: m.limitedLocations },
      personal: { text: m.number, values: { count: facts.personal.locations } },
      startup: { text: m.all, values: { locations: facts.locations } },
    },
  },
  {
    feature: m.devices,
    cells: {
      free: { text: m.several },
      personal: { text: m.upTo, values: { count: facts.personal.devices } },
      startup: { text: m.upTo, values: { count: facts.startup.devices } },
    },
  },
  { feature: m.encryption, cells: inAllPlans({ text: m.cipher }) },
  { feature: m.ddos, cells: inAllPlans(included) },
  { feature: m.support, cells: inAllPlans(included) },
  { feature: m.guarantee, cells: { free: { text: m.nothingToPay }, personal: guarantee, startup: guarantee } },
];

/** The plans side by side. */
export function Comparison() {
  return (
    <section className="comparison" id="compare" aria-labelledby="comparison">
      <h2 id="comparison">
        <FormattedMessage {...m.title} />
      </h2>
      <table className="comparison__table" aria-labelledby="comparison">
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage {...m.feature} />
            </th>
            {plans.map((plan) => (
              <th scope="col" key={plan}>
                <FormattedMessage {...planLabels[plan]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feature, cells }) => (
            <tr key={feature.id}>
              <th scope="row">
                <FormattedMessage {...feature} />
              </th>
              {plans.map((plan) => (
                <td key={plan}>
                  <span className="comparison__plan">
                    <FormattedMessage {...planLabels[plan]} />
                  </span>
                  <span>
                    {cells[plan] === included && <Icon name="check" />}
                    <FormattedMessage {...cells[plan].text} values={cells[plan].values ?? {}} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inAllPlans(cell: PlanFeature): Record<Plan, PlanFeature> {
  return { free: cell, personal: cell, startup: cell };
}
