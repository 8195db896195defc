import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';

type Message = { id: string };
type Props = {
  kind: 'success' | 'error';
  icon: IconName;
  words: { headTitle: Message; description: Message; title: Message; text: Message };
  /** The next step. */
  children: ReactNode;
};

const m = defineMessages({ home: 'event.home' });

/** How a registration for an event went, and where to go from here. */
export function EventResult({ kind, icon, words, children }: Props) {
  const intl = useIntl();
  return (
    <section className="event-result" data-kind={kind}>
      <Head title={intl.formatMessage(words.headTitle)} description={intl.formatMessage(words.description)} />
      <Icon name={icon} />
      <h1>
        <FormattedMessage {...words.title} />
      </h1>
      <p>
        <FormattedMessage {...words.text} />
      </p>
      <p className="event-result__actions">
        {children}
        <ButtonLink variant="secondary" to={paths.home()}>
          <FormattedMessage {...m.home} />
        </ButtonLink>
      </p>
    </section>
  );
}
