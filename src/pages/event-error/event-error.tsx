import { FormattedMessage } from 'react-intl';
import { EventResult } from '#features/event-result/event-result.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';

const m = defineMessages({
  headTitle: 'event.error.head.title',
  description: 'event.error.head.description',
  title: 'event.error.title',
  text: 'event.error.text',
  contact: 'event.error.contact',
});

export default function EventErrorPage() {
  return (
    <EventResult kind="error" messages={m}>
      <ButtonLink variant="primary" to={paths.contact({ topic: 'account' })}>
        <FormattedMessage {...m.contact} />
      </ButtonLink>
    </EventResult>
  );
}
