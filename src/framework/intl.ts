import { createIntl, createIntlCache, type IntlConfig, type IntlShape, type MessageDescriptor } from 'react-intl';
import { brand } from '#site/brand.ts';
import { nonBreaking, nonBreakingDate } from '#facts/non-breaking.ts';

type Values = Parameters<IntlShape['formatMessage']>[1];
type Options = Parameters<IntlShape['formatMessage']>[2];

const cache = createIntlCache();

/**
 * What react-intl writes, so that no line ends where it should not: within a date, between a number and its unit, within the
 * brand's name. Every message knows `{brand}`.
 */
export function makeIntl(config: IntlConfig): IntlShape {
  const intl = createIntl(config, cache);
  const always = { brand: nonBreaking(brand.name) };
  const formatMessage = (message: MessageDescriptor, values?: Values, options?: Options) =>
    intl.formatMessage(message, { ...always, ...values }, options);
  return {
    ...intl,
    formatMessage: formatMessage as IntlShape['formatMessage'],
    formatDate: (...given) => unpartedDate(intl, ...given),
    formatNumber: (...given) => nonBreaking(intl.formatNumber(...given)),
    formatRelativeTime: (...given) => nonBreaking(intl.formatRelativeTime(...given)),
  };
}

/** A day with a time of day is long for a table on a phone: between the two a line may end. */
function unpartedDate(intl: IntlShape, ...[date, options]: Parameters<IntlShape['formatDate']>): string {
  const text = intl.formatDate(date, options);
  if (!options?.dateStyle || !options.timeStyle) return nonBreakingDate(text);
  const { dateStyle, timeStyle, ...where } = options;
  const day = intl.formatDate(date, { ...where, dateStyle });
  const time = intl.formatTime(date, { ...where, timeStyle });
  return text.replace(day, nonBreakingDate(day)).replace(time, nonBreaking(time));
}
