/** `stats`: counts only, nothing about a person. */
import { formatMoney } from '#facts/money.ts';
import { countAccounts, countSignUps } from '../../accounts/store.ts';
import { countActivePlans } from '../../billing/count-active-plans.ts';
import { countOrders } from '../../billing/orders/store.ts';
import { addMs, dayMs } from '../../clock.ts';
import { countReferrals } from '../../referral/store.ts';
import { parseDate } from '../dates.ts';
import type { Verb } from '../verb.ts';

const defaultDays = 30;

export const statsVerbs: readonly Verb[] = [
  {
    name: 'stats',
    summary: `sign-ups by source, orders, active plans and referrals of the last ${defaultDays} days`,
    options: { since: { type: 'string', value: '<date>', help: 'a date, e.g. 2026-11-01', check: parseDate } },
    changes: false,
    async run({ context: { db, clock } }, { options }) {
      const now = clock.now();
      const since = options.since ? parseDate(options.since, now) : addMs(now, -defaultDays * dayMs);
      return {
        period: { since },
        accounts: await countAccounts(db),
        signUps: await countSignUps(db, since),
        orders: (await countOrders(db, since)).map(({ amount, currency, ...row }) => ({
          ...row,
          amount: formatMoney({ amount, currency }, 'en'),
        })),
        activePlans: await countActivePlans(db, now),
        referrals: await countReferrals(db, since),
      };
    },
  },
];
