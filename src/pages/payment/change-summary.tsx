import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PaymentPreview } from '#api/generated/model/index.ts';
import { planChangeLabels, planLabels } from '#components/plan-labels.ts';
import type { Plan } from '#facts/plans.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { type ChangeLine, changeLines } from './change-lines.ts';

const m = defineMessages({
  startsNow: 'payment.starts.now',
  startsLater: 'payment.starts.later',
  endsRenewal: 'payment.ends-renewal',
  replacesRenewal: 'payment.replaces-renewal',
  movesRenewal: 'payment.moves-renewal',
}) satisfies Record<ChangeLine['kind'], Message>;

/** Names the change and says before paying what starts when, and which renewal ends or moves. */
export function ChangeSummary({ preview }: { preview: PaymentPreview }) {
  const intl = useIntl();
  const nameOf = (plan: Plan) => intl.formatMessage(planLabels[plan]);
  return (
    <section className="change-summary" aria-labelledby="change-summary">
      <h2 className="change-summary__title" id="change-summary">
        <FormattedMessage {...planChangeLabels[preview.change]} values={{ plan: nameOf(preview.product.plan) }} />
      </h2>
      <ul className="change-summary__list">
        {changeLines(preview).map((line) => (
          <li key={line.kind}>
            <Line line={line} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line, nameOf }: { line: ChangeLine; nameOf: (plan: Plan) => string }): ReactNode {
  const intl = useIntl();
  const plan = 'plan' in line ? nameOf(line.plan) : '';
  const date = 'date' in line ? intl.formatDate(line.date, { dateStyle: 'long' }) : '';
  return <FormattedMessage {...m[line.kind]} values={{ plan, date }} />;
}
