import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isRefusal, toAppError } from '#api/errors.ts';
import type { Subscription } from '#api/generated/model/index.ts';
import { cancelStripeSubscription } from '#api/generated/subscription.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { planTitles } from './plan-words.ts';

type Props = { subscription: Subscription; onDone: () => void };

const m = defineMessages({
  action: 'dashboard.unsubscribe.action',
  title: 'dashboard.unsubscribe.title',
  text: 'dashboard.unsubscribe.text',
  textNoDate: 'dashboard.unsubscribe.text.no-date',
  confirm: 'dashboard.unsubscribe.confirm',
  keep: 'dashboard.unsubscribe.keep',
  done: 'dashboard.unsubscribe.done',
});

/** Ends the renewal after asking once, saying what will happen and when (spec §4). */
export function UnsubscribeButton({ subscription, onDone }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const end = paidUntil(subscription, intl);
  const plan = intl.formatMessage(planTitles[subscription.renewal?.plan ?? subscription.plan]);

  async function unsubscribe(): Promise<void> {
    setPending(true);
    try {
      await cancelStripeSubscription();
      toast.success(m.done);
      setOpen(false);
      onDone();
    } catch (error) {
      const failure = toAppError(error);
      toast.error(failure.descriptor, failure.values);
      if (!isRefusal(failure, 'noSubscription')) return;
      setOpen(false);
      onDone();
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FormattedMessage {...m.action} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={intl.formatMessage(m.title, { plan })}>
        <p>
          <FormattedMessage {...(end ? m.text : m.textNoDate)} values={{ plan, date: end }} />
        </p>
        <div className="dialog__actions">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            <FormattedMessage {...m.keep} />
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void unsubscribe()}>
            <FormattedMessage {...m.confirm} />
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Until when the plan runs on; empty where another plan runs at this moment. */
function paidUntil({ plan, renewal, validity }: Subscription, intl: IntlShape): string {
  if (renewal?.plan !== plan || validity.kind !== 'until') return '';
  return intl.formatDate(validity.endsAt, { dateStyle: 'long' });
}
