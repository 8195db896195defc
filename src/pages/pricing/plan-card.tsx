import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Product } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import type { Plan } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { includedPlan, planFeatures, planPurposes, recommendedPlan } from './plan-list.ts';

type Props = { plan: Plan; product: Product | undefined; current: boolean; price: ReactNode; action: ReactNode };

const m = defineMessages({
  recommended: 'plans.recommended',
  current: 'plans.current',
  everything: 'plans.everything',
});

/** A plan. Its features are known without the catalog, so only the price has a loading state. */
export function PlanCard({ plan, product, current, price, action }: Props) {
  const titleId = `plan-${plan}`;
  return (
    <li className="plan" data-recommended={plan === recommendedPlan || undefined}>
      <article aria-labelledby={titleId}>
        <div className="plan__head">
          <h3 className="plan__name" id={titleId}>
            <FormattedMessage {...planLabels[plan]} />
          </h3>
          {current && (
            <Badge tone="protected">
              <FormattedMessage {...m.current} />
            </Badge>
          )}
          {!current && plan === recommendedPlan && (
            <Badge>
              <FormattedMessage {...m.recommended} />
            </Badge>
          )}
        </div>
        <p className="plan__for">
          <FormattedMessage {...planPurposes[plan]} />
        </p>
        <div className="plan__price">{price}</div>
        <div className="plan__action">{action}</div>
        <ul className="plan__features">
          {plan !== 'free' && (
            <li className="plan__included">
              <FormattedMessage
                {...m.everything}
                values={{ plan: <FormattedMessage {...planLabels[includedPlan[plan]]} /> }}
              />
            </li>
          )}
          {planFeatures(plan, product).map(({ text, values = {} }) => (
            <li key={text.id}>
              <Icon name="check" />
              <FormattedMessage {...text} values={values} />
            </li>
          ))}
        </ul>
      </article>
    </li>
  );
}
