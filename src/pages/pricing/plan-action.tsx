import { FormattedMessage, useIntl } from 'react-intl';
import type { Product } from '#api/generated/model/index.ts';
import { planChangeLabels, planLabels } from '#components/plan-labels.ts';
import type { PlanChange } from '#facts/plan-change.ts';
import type { Plan } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { focusPage } from '#ui/focus-page.ts';
import { recommendedPlan } from './plan-list.ts';
import type { PriceState } from './plan-price.tsx';

type Props = {
  plan: Plan;
  product: Product | undefined;
  state: PriceState;
  /** What choosing the product does to the current plan. */
  change: PlanChange | undefined;
  signedIn: boolean;
  /** The downgrade check of this plan is running. */
  pending: boolean;
  onChoose: (goodId: number) => void;
  onRetry: () => void;
};

const m = defineMessages({
  free: 'plans.choose.free',
  freeMember: 'plans.choose.free-member',
  retry: 'error.retry',
});

/**
 * The button of a plan: sign-up or dashboard for the free plan, payment for a paid one, a retry when the prices failed to load.
 * The keys create a new element for each label; a label that changes in place would count as a layout shift.
 */
export function PlanAction({ plan, product, state, change = 'get', signedIn, pending, onChoose, onRetry }: Props) {
  const intl = useIntl();
  if (plan === 'free') {
    return (
      <ButtonLink key={String(signedIn)} variant="secondary" wide to={signedIn ? paths.dashboard() : paths.signUp()}>
        <FormattedMessage {...(signedIn ? m.freeMember : m.free)} />
      </ButtonLink>
    );
  }
  if (state === 'failed') {
    return (
      <Button
        key="retry"
        variant="secondary"
        wide
        onClick={({ currentTarget }) => {
          focusPage(currentTarget);
          onRetry();
        }}
      >
        <FormattedMessage {...m.retry} />
      </Button>
    );
  }
  const variant = plan === recommendedPlan ? 'primary' : 'secondary';
  return (
    <Button
      key={change}
      variant={variant}
      wide
      pending={pending}
      disabled={!product}
      onClick={() => product && onChoose(product.good_id)}
    >
      <FormattedMessage {...planChangeLabels[change]} values={{ plan: intl.formatMessage(planLabels[plan]) }} />
    </Button>
  );
}
