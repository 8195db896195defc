/** Every operator's command. */

import type { Verb } from './verb.ts';
import { accessVerbs } from './verbs/access.ts';
import { accountVerbs } from './verbs/accounts.ts';
import { auditVerbs } from './verbs/audit.ts';
import { invoiceVerbs } from './verbs/invoices.ts';
import { jobVerbs } from './verbs/jobs.ts';
import { moneyVerbs } from './verbs/money.ts';
import { orderVerbs } from './verbs/orders.ts';
import { settingVerbs } from './verbs/settings.ts';
import { statsVerbs } from './verbs/stats.ts';

export const verbs: readonly Verb[] = [
  ...moneyVerbs,
  ...orderVerbs,
  ...invoiceVerbs,
  ...accountVerbs,
  ...accessVerbs,
  ...jobVerbs,
  ...statsVerbs,
  ...settingVerbs,
  ...auditVerbs,
];
