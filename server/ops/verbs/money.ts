/** Commands about money that arrived at a payment provider and not here. */
import { formatMoney } from '#facts/money.ts';
import { dismissEvent, findUnappliedEvents } from '../../billing/payments/webhook-events.ts';
import { needsRestored } from '../../billing/reconcile/rebuild-order.ts';
import { dismissDifference, type Finding, reconcile } from '../../billing/reconcile/reconcile.ts';
import { parseDate } from '../dates.ts';
import { OpsError, type OptionHelp, type Row, type Verb } from '../verb.ts';

const since: OptionHelp = {
  type: 'string',
  value: '<date>',
  help: 'the first day to compare, e.g. 2026-11-01',
  required: true,
  check: parseDate,
};

export const moneyVerbs: readonly Verb[] = [
  {
    name: 'reconcile',
    summary: 'compares the payments of Stripe and PayPal with our orders, and repairs what is missing',
    options: {
      since,
      apply: { type: 'boolean', help: 'repair; without it nothing is changed' },
      restored: { type: 'boolean', help: 'a backup was restored: makes lost orders again, with new invoice numbers' },
    },
    changes: 'apply',
    async run({ context, payments }, { options }) {
      const isApplied = options.apply === true;
      const compared = [payments.stripe && 'Stripe', payments.paypal && 'PayPal'].filter((name) => name !== null);
      if (compared.length === 0) throw new OpsError('Stripe and PayPal are switched off: there is nothing to compare');
      const all = await reconcile(context, payments, {
        since: parseDate(options.since, context.clock.now()),
        apply: isApplied,
        isRestored: options.restored === true,
      });
      const findings = all.filter(({ result }) => result !== 'dismissed');
      const open = findings.filter(({ result }) => result !== 'repaired').length;
      return {
        findings: findings.map(describeFinding),
        summary: {
          compared: compared.join(', '),
          found: findings.length,
          repaired: findings.length - open,
          open,
          dismissed: all.length - findings.length,
          applied: isApplied,
        },
      };
    },
  },
  {
    name: 'reconcile dismiss',
    summary: 'takes a payment or dispute that no program can repair out of the list, after you have settled it',
    args: ['object'],
    options: { since },
    changes: true,
    async run({ context, payments }, { args: [object = ''], options }) {
      const from = parseDate(options.since, context.clock.now());
      const finding = await dismissDifference(context, payments, { since: from, object });
      if (!finding)
        throw new OpsError(`No payment or dispute: ${object}. Try the command: reconcile --since ${options.since}`);
      if (finding.result === needsRestored)
        throw new OpsError(`${object} can be repaired, for it is ${needsRestored} --apply`);
      return { finding: describeFinding(finding) };
    },
  },
  {
    name: 'webhooks unapplied',
    summary: 'events of the payment providers about something unknown, oldest first',
    changes: false,
    run: async ({ context: { db } }) => ({
      events: (await findUnappliedEvents(db)).map(({ payment_provider, event_id, type, received_at, payload }) => {
        return { provider: payment_provider, event: event_id, type, received: received_at, ...payload };
      }),
    }),
  },
  {
    name: 'webhooks dismiss',
    summary: 'marks an unapplied event as dealt with, for example after a refund at the provider',
    args: ['event'],
    changes: true,
    async run({ context: { db, clock } }, { args: [eventId = ''] }) {
      if (!(await dismissEvent(db, eventId, clock.now())))
        throw new OpsError(`No unapplied event: ${eventId}. Try the command: webhooks unapplied`);
      return { event: { event: eventId, dismissed: true } };
    },
  },
];

function describeFinding({ amount, currency, ...finding }: Finding): Row {
  return { ...finding, amount: amount === null ? null : formatMoney({ amount, currency }, 'en') };
}
