import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, reportError } from '#api/errors.ts';
import type { ProviderPage, Subscription } from '#api/generated/model/index.ts';
import { useOpenBillingPortal, usePayRenewal } from '#api/generated/subscription.ts';
import { formatMoney } from '#facts/money.ts';
import { leavePage } from '#framework/leave-page.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';

const m = defineMessages({ pay: 'billing.pay-now', update: 'billing.update-card' });

type Props = { subscription: Subscription; onChange: () => Promise<void> };

/** Stripe's pages for the renewal: pay a declined charge, update the card (docs/decisions/0047-changing-plan-and-card.md). */
export function RenewalPayment({ subscription: { amountDue, card, subscribing }, onChange }: Props) {
  const intl = useIntl();
  // Aborted when the page is left: a late response must not lead a customer away from another page.
  const payment = usePayRenewal();
  const portal = useOpenBillingPortal();

  return (
    <>
      {amountDue && (
        <PageButton variant="primary" open={payment.run} onChange={onChange}>
          <span>
            <FormattedMessage {...m.pay} values={{ amount: <bdi>{formatMoney(amountDue, intl.locale)}</bdi> }} />
          </span>
        </PageButton>
      )}
      {card && subscribing && (
        <PageButton variant="secondary" open={portal.run} onChange={onChange}>
          <FormattedMessage {...m.update} />
        </PageButton>
      )}
    </>
  );
}

type PageButtonProps = {
  variant: ButtonVariant;
  /** Requests the page's URL, which is valid for a short time only. */
  open: () => Promise<ProviderPage>;
  onChange: () => Promise<void>;
  children: ReactNode;
};

function PageButton({ variant, open, onChange, children }: PageButtonProps) {
  const [pending, setPending] = useState(false);

  async function handleClick(): Promise<void> {
    setPending(true);
    try {
      leavePage((await open()).url, () => setPending(false));
    } catch (error) {
      setPending(false);
      reportError(error);
      // The renewal was paid or ended meanwhile.
      if (isRefusal(error, 'nothingDue', 'noSubscription')) await onChange();
    }
  }

  return (
    <Button variant={variant} pending={pending} onClick={() => void handleClick()}>
      {children}
    </Button>
  );
}
