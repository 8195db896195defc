import { FormattedMessage, useIntl } from 'react-intl';
import type { Tax } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ included: 'price.tax.included' });

/** The tax in what is charged, which is the price shown everywhere; nothing when the catalog states none. */
export function TaxNote({ tax, className }: { tax: Tax | null; className: string }) {
  const intl = useIntl();
  if (!tax) return null;
  const percent = intl.formatNumber(tax.ratePercent / 100, { style: 'percent', maximumFractionDigits: 3 });
  return (
    <p className={className}>
      <FormattedMessage {...m.included} values={{ percent: <bdi>{percent}</bdi> }} />
    </p>
  );
}
