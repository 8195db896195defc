/** What the document says and no test can see, with the reason. Whatever is missing here must be seen (contract.test.ts). */
import { calls } from './document.ts';

/** Calls that count nobody's tries: the document promises the answer for the day on which they do. */
const withoutLimit = [
  ...['getIpGeo', 'getUserInfo', 'describeOAuthSignIn', 'signOut', 'listProducts', 'verifyDowngrade'],
  ...['cancelStripeSubscription', 'resumeStripeSubscription', 'getSubscription', 'listOrders', 'getOrder'],
  ...['refundOrder', 'getReferral', 'listRewards', 'claimReward', 'previewPayment'],
  ...['getAccount', 'exportAccount', 'endSession', 'endOtherSessions', 'disconnectIdentity'],
];
const withoutDatabase = ['getIpGeo', 'listProducts'];

/** By `call reason`. */
export const outOfReach: Record<string, string> = {
  ...because(withoutLimit, 'tooManyRequests', 'the call has no limit of its own'),
  ...because(withoutDatabase, 'unavailable', 'the call needs nothing that could be away'),
  ...because(withoutDatabase, 'internalError', 'nothing in the call can be made to break from outside'),
};

/** Every answer of the document, by `call name`. */
export const documented: string[] = calls.flatMap(({ id, answers }) =>
  [...answers].flatMap(([status, { reasons }]) =>
    status === 200 ? [`${id} success`] : reasons.map((name) => `${id} ${name}`),
  ),
);

function because(ids: readonly string[], name: string, reason: string): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [`${id} ${name}`, reason]));
}
