import { lazy, Suspense } from 'react';
import { useGetAccount } from '#api/generated/account.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { untilItComes } from '#ui/retry-import.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

type Props = { signedIn: boolean; search: string; onDeleted: (email: string, erasedAt: string) => Promise<void> };

const Settings = lazy(() => untilItComes(() => import('./settings.tsx')).then((part) => ({ default: part.Settings })));
const SettingsDelete = lazy(() =>
  untilItComes(() => import('./settings-delete.tsx')).then((part) => ({ default: part.SettingsDelete })),
);

/** Asks for what the settings show while their code is on its way. The deletion is a step with an address of its own. */
export function SettingsTab({ signedIn, search, onDeleted }: Props) {
  const isDelete = new URLSearchParams(search).get('step') === 'delete';
  const account = useGetAccount.when(signedIn);
  const subscription = useGetSubscription.when(signedIn && isDelete);
  return (
    <Suspense fallback={<SettingsSkeleton />}>
      {isDelete ? (
        <SettingsDelete account={account} subscription={subscription} onDeleted={onDeleted} />
      ) : (
        <Settings account={account} />
      )}
    </Suspense>
  );
}
