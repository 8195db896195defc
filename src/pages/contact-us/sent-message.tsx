import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = { ticket: string; email: string; onAgain: () => void };

const m = defineMessages({
  title: 'contact.sent.title',
  ticket: 'contact.sent.ticket',
  text: 'contact.sent.text',
  again: 'contact.sent.again',
});

/** Confirms the message with its ticket number and the email that the reply will go to. */
export function SentMessage({ ticket, email, onAgain }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="sent-message card">
      <Icon name="check-circle" />
      <h2 className="sent-message__title" tabIndex={-1} ref={title}>
        <FormattedMessage {...m.title} />
      </h2>
      <p>
        <FormattedMessage {...m.ticket} values={{ ticket: <bdi className="sent-message__number">{ticket}</bdi> }} />
      </p>
      <p>
        <FormattedMessage {...m.text} values={{ email: <bdi>{email}</bdi> }} />
      </p>
      <Button variant="secondary" onClick={onAgain}>
        <FormattedMessage {...m.again} />
      </Button>
    </div>
  );
}
