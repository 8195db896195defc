import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from './button.tsx';
import { focusPage } from './focus-page.ts';
import { Icon } from './icon.tsx';

type Props = { title: ReactNode; children?: ReactNode; onRetry: () => void };

const m = defineMessages({ retry: 'error.retry' });

/** Says what could not be loaded and offers a retry. */
export function ErrorState({ title, children, onRetry }: Props) {
  function handleClick({ currentTarget }: MouseEvent<HTMLElement>): void {
    focusPage(currentTarget);
    onRetry();
  }

  return (
    <div className="state" role="alert">
      <Icon name="warning" />
      <h2 className="state__title">{title}</h2>
      {children && <p className="state__text">{children}</p>}
      <div className="state__action">
        <Button variant="secondary" onClick={handleClick}>
          <FormattedMessage {...m.retry} />
        </Button>
      </div>
    </div>
  );
}
