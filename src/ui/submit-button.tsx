import type { ReactNode } from 'react';
import { useClientValue } from '#framework/client-value.ts';
import { Button } from './button.tsx';

type Props = { pending: boolean; children: ReactNode };

/** Disabled until hydration: before that, a click would submit the form natively and lose it. */
export function SubmitButton({ pending, children }: Props) {
  const hydrated = useClientValue(() => true, false);
  return (
    <Button type="submit" variant="primary" wide pending={pending} disabled={!hydrated}>
      {children}
    </Button>
  );
}
