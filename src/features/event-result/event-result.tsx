import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages, type Message } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = {
  kind: keyof typeof icons;
  messages: { headTitle: Message; description: Message; title: Message; text: Message };
  /** What to do next, in words. */
  next?: Message;
  /** A link to the next step. */
  children: ReactNode;
};

const icons = { success: 'check-circle', error: 'warning' } as const;
const m = defineMessages({ home: 'event.home' });

/** The result of an event registration with the next steps. */
export function EventResult({ kind, messages, next, children }: Props) {
  const intl = useIntl();
  return (
    <section className="event-result" data-kind={kind}>
      <Head title={intl.formatMessage(messages.headTitle)} description={intl.formatMessage(messages.description)} />
      <Icon name={icons[kind]} />
      <h1>
        <FormattedMessage {...messages.title} />
      </h1>
      <p>
        <FormattedMessage {...messages.text} />
      </p>
      {next && (
        <p>
          <FormattedMessage {...next} />
        </p>
      )}
      <p className="event-result__actions">
        {children}
        <ButtonLink variant="secondary" to={paths.home()}>
          <FormattedMessage {...m.home} />
        </ButtonLink>
      </p>
    </section>
  );
}
