import { FormattedMessage } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { useExplain } from '#api/explain.ts';
import { useResumeStripeSubscription } from '#api/generated/subscription.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ action: 'dashboard.resume.action', done: 'dashboard.resume.done' });

/** Takes the unsubscribing back, until the paid period ends. */
export function ResumeButton({ onDone }: { onDone: () => Promise<void> }) {
  const { run, pending } = useResumeStripeSubscription();
  const explain = useExplain({ reasons: {}, words: {} });

  async function resume(): Promise<void> {
    try {
      await run();
      toast.success(m.done);
    } catch (error) {
      explain(error);
      if (!isRefusal(error, 'noSubscription')) return;
    }
    await onDone();
  }

  return (
    <Button variant="secondary" pending={pending} onClick={() => void resume()}>
      <Icon name="undo" />
      <FormattedMessage {...m.action} />
    </Button>
  );
}
