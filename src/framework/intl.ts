import { createIntl, createIntlCache, type IntlConfig, type IntlShape, type MessageDescriptor } from 'react-intl';
import { nonBreaking, nonBreakingDate } from '#facts/non-breaking.ts';
import { product } from './product.ts';

type Values = Parameters<IntlShape['formatMessage']>[1];
type Options = Parameters<IntlShape['formatMessage']>[2];

const cache = createIntlCache();

/**
 * react-intl with two additions: dates, numbers with a unit and the brand name never break across lines
 * (docs/decisions/0027-typography.md), and every message can use `{brand}`.
 */
export function createSiteIntl(config: IntlConfig): IntlShape {
  const intl = createIntl(config, cache);
  const brand = nonBreaking(product().brandName);
  const formatMessage = (message: MessageDescriptor, values?: Values, options?: Options) =>
    intl.formatMessage(message, { brand, ...values }, options);
  return {
    ...intl,
    formatMessage: formatMessage as IntlShape['formatMessage'],
    formatDate: (...args) => formatDate(intl, ...args),
    formatNumber: (...args) => nonBreaking(intl.formatNumber(...args)),
    formatRelativeTime: (...args) => nonBreaking(intl.formatRelativeTime(...args)),
  };
}

/** A date with a time is too long for a table on a phone: it may break between the two. */
function formatDate(intl: IntlShape, ...[date, options]: Parameters<IntlShape['formatDate']>): string {
  const text = intl.formatDate(date, options);
  if (!options?.dateStyle || !options.timeStyle) return nonBreakingDate(text);
  const { dateStyle, timeStyle, ...others } = options;
  const day = intl.formatDate(date, { ...others, dateStyle });
  const time = intl.formatTime(date, { ...others, timeStyle });
  return text.replace(day, nonBreakingDate(day)).replace(time, nonBreaking(time));
}
