import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { cancelStripeSubscription, resumeStripeSubscription } from '#api/generated/subscription.ts';
import { planLabels } from '#components/plan-labels.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { changeAtProvider } from '../change-at-provider.ts';
import { useAction } from '../use-action.ts';

type UnsubscribeProps = { subscription: Subscription; onDone: () => Promise<void> };

const unsubscribe = defineMessages({
  action: 'dashboard.unsubscribe.action',
  title: 'dashboard.unsubscribe.title',
  text: 'dashboard.unsubscribe.text',
  textNoDate: 'dashboard.unsubscribe.text.no-date',
  textGrace: 'dashboard.unsubscribe.text.grace',
  undo: 'dashboard.resume.until',
  confirm: 'dashboard.unsubscribe.confirm',
  keep: 'dashboard.unsubscribe.keep',
  done: 'dashboard.unsubscribe.done',
});
const resumeMessages = defineMessages({ action: 'dashboard.resume.action', done: 'dashboard.resume.done' });

/** Ends the renewal after a confirmation that says what happens and when (docs/decisions/0017-renewals-and-grace.md). */
export function UnsubscribeButton({ subscription, onDone }: UnsubscribeProps) {
  const intl = useIntl();
  const end = paidUntil(subscription, intl);
  const plan = intl.formatMessage(planLabels[subscription.renewal?.plan ?? subscription.plan]);

  async function cancel(): Promise<Report> {
    await cancelStripeSubscription();
    return () => toast.success(unsubscribe.done);
  }

  return (
    <ConfirmButton
      label={<FormattedMessage {...unsubscribe.action} />}
      title={intl.formatMessage(unsubscribe.title, { plan })}
      confirmLabel={<FormattedMessage {...unsubscribe.confirm} />}
      cancelLabel={<FormattedMessage {...unsubscribe.keep} />}
      onConfirm={() => changeAtProvider(cancel, onDone, 'noSubscription')}
    >
      <p>
        {subscription.graceUntil ? (
          <FormattedMessage {...unsubscribe.textGrace} values={{ plan }} />
        ) : (
          <>
            <FormattedMessage {...(end ? unsubscribe.text : unsubscribe.textNoDate)} values={{ plan, date: end }} />
            <SentenceSpace />
            <FormattedMessage {...unsubscribe.undo} />
          </>
        )}
      </p>
    </ConfirmButton>
  );
}

/** The end date of the renewing plan; empty while another plan is active. */
function paidUntil({ plan, renewal, validity }: Subscription, intl: IntlShape): string {
  if (renewal?.plan !== plan || validity.kind !== 'until') return '';
  return intl.formatDate(validity.endsAt, { dateStyle: 'long' });
}

/** Undoes an unsubscription; possible until the paid period ends. */
export function ResumeButton({ onDone }: { onDone: () => Promise<void> }) {
  const { run, pending } = useAction(async () => {
    const report = await changeAtProvider(resume, onDone, 'noSubscription');
    if (report) report();
  });

  async function resume(): Promise<Report> {
    await resumeStripeSubscription();
    return () => toast.success(resumeMessages.done);
  }

  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      <Icon name="undo" />
      <FormattedMessage {...resumeMessages.action} />
    </Button>
  );
}
