import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { timeAgo } from './time-ago.ts';

const m = defineMessages({ now: 'settings.used.now', ago: 'settings.used.ago', on: 'settings.used.on' });

/** When something was last used, as people say it; the exact moment is one look away. */
export function LastUsed({ at }: { at: string }) {
  const intl = useIntl();
  const ago = timeAgo(at, Date.now());
  const exact = intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={at} title={exact}>
      {ago === 'now' && <FormattedMessage {...m.now} />}
      {ago === 'long' && <FormattedMessage {...m.on} values={{ date: intl.formatDate(at, { dateStyle: 'medium' }) }} />}
      {typeof ago === 'object' && (
        <FormattedMessage
          {...m.ago}
          values={{ ago: intl.formatRelativeTime(ago.value, ago.unit, { numeric: 'auto' }) }}
        />
      )}
    </time>
  );
}
