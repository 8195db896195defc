import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { useGetAccount } from '#api/generated/account.ts';
import type { Subscription } from '#api/generated/model/index.ts';
import type { useGetSubscription } from '#api/generated/subscription.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { SettingsSkeleton } from '../skeletons.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { SettingsSection } from './settings-section.tsx';

type Props = {
  account: ReturnType<typeof useGetAccount>;
  subscription: ReturnType<typeof useGetSubscription>;
  onDeleted: (email: string, erasedAt: string) => Promise<void>;
};

const m = defineMessages({
  back: 'settings.delete.back',
  title: 'settings.delete.title',
  failedTitle: 'settings.error.title',
  failed: 'settings.error.text',
});

/** Says what will be lost, then asks for the email and a confirmation before it deletes the account. */
export function Deletion({ account, subscription, onDeleted }: Props) {
  const retry = () => {
    if (account.error) void account.refresh();
    if (subscription.error) void subscription.refresh();
  };
  if ((!account.data && account.error) || (!subscription.data && subscription.error)) {
    return (
      <LoadError error={account.error ?? subscription.error} title={m.failedTitle} text={m.failed} onRetry={retry} />
    );
  }
  if (!account.data || !subscription.data) return <SettingsSkeleton />;
  const { email } = account.data;
  return (
    <DeletionSection
      email={email}
      subscription={subscription.data}
      onDeleted={(erasedAt) => onDeleted(email, erasedAt)}
    />
  );
}

type SectionProps = {
  email: string;
  subscription: Subscription;
  onDeleted: (erasedAt: string) => Promise<void>;
};

function DeletionSection({ email, subscription, onDeleted }: SectionProps) {
  // The link to this step is far down its page. In braces: new browsers return a promise, which would count as a clean-up.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);

  return (
    <div className="settings">
      <p>
        <Link to={paths.settings()}>
          <FormattedMessage {...m.back} />
        </Link>
      </p>
      <SettingsSection danger title={<FormattedMessage {...m.title} />}>
        <DeletionConsequences subscription={subscription} />
        <DeletionForm email={email} onDeleted={onDeleted} />
      </SettingsSection>
    </div>
  );
}
