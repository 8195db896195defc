import type { AppError } from '#api/errors.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';

type Props = { error: AppError; refresh: () => Promise<void> };

const m = defineMessages({ title: 'referral.error.title', text: 'referral.error.text' });

export function ReferralLoadError({ error, refresh }: Props) {
  return <LoadError error={error} title={m.title} text={m.text} onRetry={refresh} />;
}
