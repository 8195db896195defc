import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = { title: ReactNode; children?: ReactNode; retryLabel: ReactNode; onRetry: () => void };

/** Something could not be loaded: what, and a way to try again. */
export function ErrorState({ title, children, retryLabel, onRetry }: Props) {
  return (
    <div className="state" role="alert">
      <Icon name="warning" />
      <h2 className="state__title">{title}</h2>
      {children && <p className="state__text">{children}</p>}
      <div className="state__action">
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
