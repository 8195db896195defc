import { Suspense } from 'react';
import { useGetAccount } from '#api/generated/account.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { SettingsSkeleton } from '../skeletons.tsx';
import { Confirmation } from './confirmation/confirmation.tsx';

type Props = { signedIn: boolean; search: string; onDeleted: (email: string, erasedAt: string) => Promise<void> };

const Settings = lazyPart(() => import('./settings.tsx').then((part) => part.Settings));
const Deletion = lazyPart(() => import('./deletion.tsx').then((part) => part.Deletion));

/** Loads data and code of the settings in parallel. The deletion has its own URL (`&step=delete`). */
export function SettingsTab({ signedIn, search, onDeleted }: Props) {
  const isDelete = new URLSearchParams(search).get('step') === 'delete';
  const account = useGetAccount.when(signedIn);
  const subscription = useGetSubscription.when(signedIn && isDelete);
  // The link that was followed is gone, in either direction.
  const step = useFocusWhenLost<HTMLDivElement>(String(isDelete));
  return (
    <div ref={step} tabIndex={-1}>
      <Suspense fallback={<SettingsSkeleton />}>
        {isDelete ? (
          <Deletion account={account} subscription={subscription} onDeleted={onDeleted} />
        ) : (
          <Settings account={account} search={search} />
        )}
        {/* The key cancels what the other step asks for. */}
        {account.data && <Confirmation email={account.data.email} key={String(isDelete)} />}
      </Suspense>
    </div>
  );
}
