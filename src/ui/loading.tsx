import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ loading: 'loading.text' });

/** Placeholders of what is loading; screen readers are told so in words. */
export function Loading({ children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      {children}
    </div>
  );
}
