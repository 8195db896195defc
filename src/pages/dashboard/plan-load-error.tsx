import type { AppError } from '#api/errors.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({
  title: 'dashboard.error.title',
  text: 'dashboard.error.text',
});

type Props = { error: AppError | null; refresh: () => Promise<void> };

/** In place of the plan and its renewal. */
export function PlanLoadError({ error, refresh }: Props) {
  return <LoadError error={error} title={m.title} text={m.text} onRetry={refresh} />;
}
