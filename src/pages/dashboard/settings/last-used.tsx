import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

type RelativeTime = { value: number; unit: 'minute' | 'hour' | 'day' };

const m = defineMessages({ now: 'settings.used.now', ago: 'settings.used.ago', on: 'settings.used.on' });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The server records the last use in steps of ten minutes. */
const resolutionMs = 10 * minuteMs;
/** From this age on, a date is clearer. */
const maxRelativeMs = 30 * dayMs;

/** When something was last used, as relative time; the exact time is its tooltip. */
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

/** @returns the arguments of `formatRelativeTime`, `now` below the resolution, `long` when a date is to be shown */
export function timeAgo(at: string, nowMs: number): RelativeTime | 'now' | 'long' {
  const ms = nowMs - Date.parse(at);
  if (ms < resolutionMs) return 'now';
  if (ms >= maxRelativeMs) return 'long';
  if (ms < hourMs) return { value: -Math.floor(ms / minuteMs), unit: 'minute' };
  if (ms < dayMs) return { value: -Math.floor(ms / hourMs), unit: 'hour' };
  return { value: -Math.floor(ms / dayMs), unit: 'day' };
}
