import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isRefusal, toAppError } from '#api/errors.ts';
import type { Subscription } from '#api/generated/model/index.ts';
import { cancelStripeSubscription } from '#api/generated/subscription.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Gap } from '#ui/gap.tsx';
import { planTitles } from '#components/plan-labels.ts';

type Props = { subscription: Subscription; onDone: () => Promise<void> };

const m = defineMessages({
  action: 'dashboard.unsubscribe.action',
  title: 'dashboard.unsubscribe.title',
  text: 'dashboard.unsubscribe.text',
  textNoDate: 'dashboard.unsubscribe.text.no-date',
  undo: 'dashboard.resume.until',
  confirm: 'dashboard.unsubscribe.confirm',
  keep: 'dashboard.unsubscribe.keep',
  done: 'dashboard.unsubscribe.done',
});

/** Ends the renewal after asking once, saying what will happen and when (spec §4). */
export function UnsubscribeButton({ subscription, onDone }: Props) {
  const intl = useIntl();
  const end = paidUntil(subscription, intl);
  const plan = intl.formatMessage(planTitles[subscription.renewal?.plan ?? subscription.plan]);

  async function unsubscribe(): Promise<boolean> {
    try {
      await cancelStripeSubscription();
      toast.success(m.done);
    } catch (error) {
      const failure = toAppError(error);
      toast.error(failure.descriptor, failure.values);
      if (!isRefusal(failure, 'noSubscription')) return false;
    }
    await onDone();
    return true;
  }

  return (
    <ConfirmButton
      label={<FormattedMessage {...m.action} />}
      title={intl.formatMessage(m.title, { plan })}
      confirm={<FormattedMessage {...m.confirm} />}
      keep={<FormattedMessage {...m.keep} />}
      act={unsubscribe}
    >
      <p>
        <FormattedMessage {...(end ? m.text : m.textNoDate)} values={{ plan, date: end }} />
        <Gap />
        <FormattedMessage {...m.undo} />
      </p>
    </ConfirmButton>
  );
}

/** Until when the plan runs on; empty where another plan runs at this moment. */
function paidUntil({ plan, renewal, validity }: Subscription, intl: IntlShape): string {
  if (renewal?.plan !== plan || validity.kind !== 'until') return '';
  return intl.formatDate(validity.endsAt, { dateStyle: 'long' });
}
