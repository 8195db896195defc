import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

type Props = { pending: boolean; children: ReactNode };

/** Off until the page's script is there: before that a click would send the form to nobody. */
export function SubmitButton({ pending, children }: Props) {
  const ready = useSyncExternalStore(neverChanges, isHere, isNotHere);
  return (
    <Button type="submit" variant="primary" wide pending={pending} disabled={!ready}>
      {children}
    </Button>
  );
}

const neverChanges = () => () => {};
const isHere = () => true;
const isNotHere = () => false;
