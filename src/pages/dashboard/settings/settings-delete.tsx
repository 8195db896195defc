import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { useGetAccount } from '#api/generated/account.ts';
import type { Subscription } from '#api/generated/model/index.ts';
import type { useGetSubscription } from '#api/generated/subscription.ts';
import { DeleteAccount } from '#pages/dashboard/settings/delete-account.tsx';
import { SettingsSection } from '#pages/dashboard/settings/settings-section.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SettingsLosses } from './settings-losses.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

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
  retry: 'dashboard.error.retry',
});

/** The end of the account: what will be lost, then two proofs that it is meant. */
export function SettingsDelete({ account, subscription, onDeleted }: Props) {
  const retry = () => {
    if (account.error) void account.refresh();
    if (subscription.error) void subscription.refresh();
  };
  if ((!account.data && account.error) || (!subscription.data && subscription.error)) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failedTitle} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={retry}
      >
        <FormattedMessage {...m.failed} />
      </ErrorState>
    );
  }
  if (!account.data || !subscription.data) return <SettingsSkeleton />;
  const { email } = account.data;
  return (
    <Deletion email={email} subscription={subscription.data} onDeleted={(erasedAt) => onDeleted(email, erasedAt)} />
  );
}

type DeletionProps = {
  email: string;
  subscription: Subscription;
  onDeleted: (erasedAt: string) => Promise<void>;
};

function Deletion({ email, subscription, onDeleted }: DeletionProps) {
  const box = useRef<HTMLDivElement>(null);

  // The link that led here stood at the end of a longer page, and is gone. A field that has the focus keeps it.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    scrollTo({ top: 0, behavior: 'instant' });
    box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="settings" ref={box} tabIndex={-1}>
      <p>
        <Link to={paths.settings()}>
          <FormattedMessage {...m.back} />
        </Link>
      </p>
      <SettingsSection danger title={<FormattedMessage {...m.title} />}>
        <SettingsLosses subscription={subscription} />
        <DeleteAccount email={email} onDeleted={onDeleted} />
      </SettingsSection>
    </div>
  );
}
