import { accountsMutants } from './lists/accounts.ts';
import { billingMutants } from './lists/billing.ts';
import { frameworkMutants } from './lists/framework.ts';
import { referralMutants } from './lists/referral.ts';
import { serverMutants } from './lists/server.ts';
import { sessionMutants } from './lists/session.ts';
import { siteMutants } from './lists/site.ts';
import { toolsMutants } from './lists/tools.ts';
import { flattenGroups } from './mutant.ts';

/** Every mutant, by area. */
export const allMutants = flattenGroups([
  ...billingMutants,
  ...accountsMutants,
  ...referralMutants,
  ...serverMutants,
  ...sessionMutants,
  ...frameworkMutants,
  ...siteMutants,
  ...toolsMutants,
]);
