import { createIntl, createIntlCache, type IntlConfig, type IntlShape, type MessageDescriptor } from 'react-intl';
import { nonBreaking, nonBreakingDate, withFrenchFirst } from '#facts/non-breaking.ts';
import { product } from './product.ts';

type Values = Parameters<IntlShape['formatMessage']>[1];
type Options = Parameters<IntlShape['formatMessage']>[2];

const cache = createIntlCache();

/**
 * react-intl with three changes: dates, numbers with a unit and the brand name never break across lines
 * (docs/decisions/0027-typography.md), and every message can use `{brand}`. A missing message is nothing, where react-intl throws: a newer
 * server may send a value for which this page has no label (docs/decisions/0030-contract-versioning.md).
 */
export function createSiteIntl(config: IntlConfig): IntlShape {
  const intl = createIntl(config, cache);
  const brand = nonBreaking(product().brandName);
  const formatMessage = (message: MessageDescriptor | undefined, values?: Values, options?: Options) =>
    message?.id && intl.formatMessage(message, { brand, ...values }, options);
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
  const joined =
    options?.dateStyle && options.timeStyle
      ? text
          .replace(intl.formatDate(date, { ...options, timeStyle: undefined }), nonBreakingDate)
          .replace(intl.formatTime(date, { ...options, dateStyle: undefined }), nonBreaking)
      : nonBreakingDate(text);
  return withFrenchFirst(joined, intl.locale);
}
