/** Documented responses that no test can trigger, with the reason. contract.test.ts must see all others. */
import { operations } from './openapi-document.ts';

/** Operations without a rate limit of their own; the document allows for one. */
const withoutLimit = [
  ...['getIpGeo', 'getUserInfo', 'describeOAuthSignIn', 'signOut', 'listProducts', 'verifyDowngrade'],
  ...['getSubscription', 'listOrders', 'getOrder', 'getDnsTest'],
  ...['refundOrder', 'getReferral', 'listRewards', 'claimReward', 'previewPayment'],
  ...['getAccount', 'endSession', 'endOtherSessions', 'connectIdentity', 'disconnectIdentity', 'undoEmailChange'],
  ...['getBillingDetails', 'setBillingDetails'],
  ...[
    'createPasskey',
    'renamePasskey',
    'removePasskey',
    'createPasskeyConfirmation',
    'createPasskeySignIn',
    'switchOffSecondFactor',
  ],
];
/** Operations that work while the database is away. */
export const withoutDatabase = ['getIpGeo', 'listProducts', 'createPasskeySignIn'];

const allOperations = operations.map(({ id }) => id);

/** Reasons by `operation error`. */
export const unreachableResponses: Record<string, string> = {
  ...withReason(withoutLimit, 'tooManyRequests', 'the operation has no limit of its own'),
  ...withReason(withoutDatabase, 'unavailable', 'the operation needs no database'),
  ...withReason(withoutDatabase, 'internalError', 'no test can make the operation fail'),
  ...withReason(allOperations, 'maintenance', 'test/server/ops/settings.test.ts requests every operation'),
};

/** Every response of the document, as `operation name`. */
export const documentedResponses: string[] = operations.flatMap(({ id, responses }) =>
  [...responses].flatMap(([status, { reasons }]) =>
    status === 200 ? [`${id} success`] : reasons.map((name) => `${id} ${name}`),
  ),
);

function withReason(ids: readonly string[], name: string, reason: string): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [`${id} ${name}`, reason]));
}
