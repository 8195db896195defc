import { FormattedMessage } from 'react-intl';
import { EventResult } from '#features/event-result/event-result.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';

const m = defineMessages({
  headTitle: 'event.success.head.title',
  description: 'event.success.head.description',
  title: 'event.success.title',
  text: 'event.success.text',
  next: 'event.success.next',
  download: 'event.success.download',
  dashboard: 'event.success.dashboard',
});

export default function EventSuccessPage() {
  return (
    <EventResult kind="success" messages={m} next={m.next}>
      <ButtonLink variant="primary" to={paths.download()}>
        <FormattedMessage {...m.download} />
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.dashboard()}>
        <FormattedMessage {...m.dashboard} />
      </ButtonLink>
    </EventResult>
  );
}
