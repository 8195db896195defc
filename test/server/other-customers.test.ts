/** What is read or changed for one customer are rows of this customer: a condition that a store lacks shows with two customers only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  findCode,
  findLiveCode,
  findRequestedCode,
  giveBackTry,
  takeTry,
  useCode,
} from '#server/accounts/code-store.ts';
import {
  eraseAccountRows,
  forgetInviter,
  markAccountDeleted,
  markAccountRestored,
} from '#server/accounts/deletion/store.ts';
import {
  deleteEmailChangesFrom,
  findEmailChangeFrom,
  findEmailChanges,
  findEmailChangeToUndo,
} from '#server/accounts/email/store.ts';
import { moveConnection, setConnectedIdentity, takeConnection } from '#server/accounts/oauth/connection-store.ts';
import {
  deleteIdentity,
  findIdentities,
  findIdentityOwner,
  findOAuthSignIn,
  setCallbackForm,
  takeFlow,
  takeOAuthSignIn,
  touchIdentity,
} from '#server/accounts/oauth/store.ts';
import {
  deleteOwnPasskey,
  findPasskey,
  findPasskeys,
  renameOwnPasskey,
  touchPasskey,
} from '#server/accounts/passkeys/store.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  enableSecondFactor,
  findPendingSignIn,
  findSecondFactor,
  replaceRecoveryCodes,
  replaceSecret,
  takePendingSignIn,
  takeRecoveryCode,
  useStep,
} from '#server/accounts/second-factor/store.ts';
import {
  deleteOwnSession,
  deleteSession,
  endSessions,
  endUnfinishedSignIns,
  findLiveSessions,
  findSessionLife,
  setSessionConfirmed,
  takeOneTimeToken,
  touchSession,
} from '#server/accounts/session-store.ts';
import { findSignIns } from '#server/accounts/sign-in-history.ts';
import { deleteSignInMethodsAddedAfter } from '#server/accounts/sign-in-methods.ts';
import {
  blockAccount,
  findAccount,
  findAccountById,
  findEmail,
  findReferralCode,
  getAccountRow,
  setLocale,
  setPassword,
  unblockAccount,
} from '#server/accounts/store.ts';
import {
  endEntitlement,
  eraseEntitlements,
  findEntitlementBySource,
  findEntitlementSource,
  findEntitlements,
  markEndHandled,
} from '#server/billing/entitlement-store.ts';
import {
  eraseBillingDetails,
  findBillingDetails,
  findDocumentKinds,
  findInvoices,
} from '#server/billing/invoices/store.ts';
import { findDispute, findOpenDispute, upsertDispute } from '#server/billing/orders/dispute-store.ts';
import {
  cancelOpenOrder,
  claimCheck,
  findOpenOrders,
  findOrderUnderReview,
  markReturned,
  markUnderReview,
  setCheckoutSession,
} from '#server/billing/orders/open-order-store.ts';
import {
  claimRefund,
  findRefundsSince,
  markRefundDeclined,
  markRefunded,
  releaseRefund,
  requestRefund,
} from '#server/billing/orders/refund-store.ts';
import {
  completeOrder,
  countOrdersSince,
  findAllOrders,
  findDisputedOrderId,
  findLastCharge,
  findOrder,
  findOrderByAttempt,
  findOrderByCheckoutSession,
  findOrderPage,
  setDisputed,
} from '#server/billing/orders/store.ts';
import { dismissEvent } from '#server/billing/payments/webhook-events.ts';
import { findLiveSubscriptions, findSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs, hourMs } from '#server/clock.ts';
import { deleteTicketsOf, findTicketsOf } from '#server/contact/store.ts';
import {
  countCounted,
  countFromNetwork,
  countRegistrations,
  eraseReferral,
  expireRewards,
  findAllRewards,
  findRegistrations,
  findReward,
  findRewardPage,
  isMailboxKnown,
  markClaimed,
} from '#server/referral/store.ts';
import { createSubscription } from './billing/rows.ts';
import { openTestApp } from './support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
/** Of every row; the changes are made later. */
const now = testApp.clock.now();
const later = addMs(now, hourMs);

const [google, microsoft] = ['https://google.example', 'https://microsoft.example'];

/** An account in a state that every change can be seen in, with rows in every table. Their keys contain its id where they are texts. */
async function createCustomer() {
  const id = await testApp.createAccount({ deleted_at: now, blocked_at: now, locale: 'en' });
  const email = `${id}@example.com`;
  const guest = await testApp.createAccount({ invited_by: id, email: `guest-${email}` });
  const [codeId, rewardId, entitlementId] = [randomUUID(), randomUUID(), randomUUID()];
  const [own, expiring] = [{ account_id: id }, { expires_at: addMs(now, dayMs) }];

  const session = { ...own, ...expiring, label: '', remember: false, created_at: now, last_used_at: now };
  const sessions = ['a', 'b'].map((name) => ({ ...session, digest: `session-${name}-${id}`, session_version: 0 }));
  await db.insertInto('sessions').values(sessions).execute();
  const signIn = { ...own, at: now, method: 'password' as const, device: '', locale: 'en' };
  await db
    .insertInto('sign_ins')
    .values({ ...signIn, id: randomUUID() })
    .execute();
  const token = { ...own, ...expiring, client_code: null, remember: false };
  await db
    .insertInto('one_time_tokens')
    .values([
      { ...token, digest: `token-web-${id}`, flag: 'web' },
      { ...token, digest: `token-google-${id}`, flag: 'google' },
    ])
    .execute();
  const pending = { ...own, ...expiring, remember: false, restore: false };
  await db
    .insertInto('pending_sign_ins')
    .values([
      { ...pending, digest: `pending-password-${id}`, method: 'password' },
      { ...pending, digest: `pending-google-${id}`, method: 'google' },
    ])
    .execute();
  const identity = { ...own, subject: `subject-${id}`, name: null, created_at: now, last_used_at: now };
  await db
    .insertInto('external_identities')
    .values([
      { ...identity, issuer: google, identity_provider: 'google', email: `google-${email}` },
      { ...identity, issuer: microsoft, identity_provider: 'microsoft', email: `microsoft-${email}` },
    ])
    .execute();
  const connection = { ...own, ...expiring, session_digest: `session-a-${id}`, identity_provider: 'google' as const };
  const connections = ['a', 'b'].map((name) => ({ ...connection, digest: `connection-${name}-${id}` }));
  await db.insertInto('identity_connections').values(connections).execute();
  const flow = { ...expiring, nonce_digest: '', locale: 'en', remember: false, invite_code: null };
  const flowOf = { ...flow, identity_provider: 'google' as const, binding_digest: `binding-${id}` };
  await db
    .insertInto('oauth_flows')
    .values([
      { ...flowOf, state_digest: `flow-begun-${id}`, callback_form: null },
      { ...flowOf, state_digest: `flow-parked-${id}`, callback_form: 'sealed' },
    ])
    .execute();
  const oauth = { ...expiring, identity_provider: 'google' as const, issuer: google, subject: `new-${id}`, name: null };
  const oauthOf = { ...oauth, email, needs: 'code' as const, locale: 'en', remember: false, invite_code: null };
  const oauthSignIns = ['a', 'b'].map((name) => ({ ...oauthOf, digest: `oauth-${name}-${id}` }));
  await db.insertInto('oauth_sign_ins').values(oauthSignIns).execute();
  const change = { ...own, old_email: email, new_email: email, locale: 'en' };
  await db
    .insertInto('email_changes')
    .values([
      { ...change, id: randomUUID(), undo_digest: `undo-early-${id}`, created_at: addMs(now, -1) },
      { ...change, id: randomUUID(), undo_digest: `undo-late-${id}`, created_at: now },
    ])
    .execute();
  const passkey = { ...own, public_key: '', counter: 0, transports: '', name: 'Phone', created_at: now };
  const passkeys = ['a', 'b'].map((name) => ({ ...passkey, id: `passkey-${name}-${id}`, credential_id: name }));
  await db.insertInto('passkeys').values(passkeys).execute();
  const factor = { ...own, secret: 'sealed', last_step: 0, created_at: now, enabled_at: null };
  await db.insertInto('second_factors').values(factor).execute();
  const recoveryCodes = ['a', 'b'].map((name) => ({ ...own, digest: `recovery-${name}-${id}` }));
  await db.insertInto('recovery_codes').values(recoveryCodes).execute();
  const code = { ...expiring, email, requester: `device-${id}` };
  const codes = [
    { ...code, id: codeId, purpose: 'reset' as const, digest: `code-reset-${id}` },
    { ...code, id: randomUUID(), purpose: 'confirm' as const, digest: `code-confirm-${id}` },
  ];
  await db
    .insertInto('codes')
    .values(codes.map((row) => ({ ...row, tries_left: 5, used_at: null })))
    .execute();
  await db.insertInto('requested_codes').values(codes).execute();

  const registration = { month: '2026-11', registered_at: now, mailbox_digest: 'm', network_digest: 'n' };
  await db
    .insertInto('registrations')
    .values({ ...registration, account_id: guest, inviter_id: id, not_counted: null })
    .execute();
  const reward = { ...own, month: '2026-11', earned_at: now, registrations: 6, days: 12 };
  await db
    .insertInto('rewards')
    .values([
      { ...reward, id: rewardId, number: 1, claim_deadline: addMs(now, dayMs) },
      { ...reward, id: randomUUID(), number: 2, claim_deadline: addMs(now, dayMs) },
    ])
    .execute();
  const ticket = { digest: '', email, order_id: null, suggestion: 'Hi', images: '[]', locale: 'en', created_at: now };
  await db
    .insertInto('tickets')
    .values({ ...ticket, ...own, ticket: `T-${id}` })
    .execute();

  const order = { ...own, good_id: 1, plan: 'personal' as const, term: 'month' as const, amount: 999, currency: 'USD' };
  const orderOf = { ...order, payment_method: 'card' as const, locale: 'en', attempt: null, created_at: now };
  const open = { status: 'uncompleted' as const, checkout_session_id: `page-${id}`, checkout_url: '' };
  const paid = { status: 'completed' as const, checkout_session_id: null, checkout_url: null };
  await db
    .insertInto('orders')
    .values([
      { ...orderOf, ...open, order_id: `OPEN-${id}` },
      { ...orderOf, ...open, order_id: `REVIEW-${id}`, checkout_session_id: `page2-${id}`, review_since: now },
      { ...orderOf, ...paid, order_id: `PAID-${id}`, attempt: 'a1', subscription_id: `sub_${id}`, disputed_at: now },
      { ...orderOf, ...paid, order_id: `REQUESTED-${id}`, refund_requested_at: now },
      { ...orderOf, ...paid, order_id: `REFUNDING-${id}`, refund_started_at: now },
    ])
    .execute();
  await createSubscription(testApp.context, { ...own, id: `sub_${id}`, current_period_end: addMs(now, dayMs) });
  const invoice = { kind: 'invoice' as const, issued_at: now, content: '{}' };
  await db
    .insertInto('invoices')
    .values({ ...invoice, number: `INV-${id}`, order_id: `PAID-${id}` })
    .execute();
  const entitlement = { ...own, plan: 'personal' as const, days: 30, purchased_at: now };
  await db
    .insertInto('entitlements')
    .values([
      { ...entitlement, id: entitlementId, order_id: `PAID-${id}`, source: `invoice-${id}` },
      { ...entitlement, id: randomUUID(), order_id: null, source: `reward:${id}` },
    ])
    .execute();
  const dispute = { order_id: `PAID-${id}`, source: `invoice-${id}`, outcome: 'open' as const, opened_at: now };
  await db
    .insertInto('disputes')
    .values({ ...dispute, id: `dispute-${id}` })
    .execute();
  await db
    .insertInto('billing_details')
    .values({ ...own, name: 'Ada', address: '', vat_number: '' })
    .execute();
  const event = { event_id: `event-${id}`, type: 'x', received_at: now, applied_at: null, payload: '{}' };
  await db
    .insertInto('webhook_events')
    .values({ ...event, payment_provider: 'stripe' })
    .execute();
  return { id, email, codeId, rewardId, entitlementId };
}

type Customer = Awaited<ReturnType<typeof createCustomer>>;

/** Rows without this text stay as they are; `{id}` is the customer's. */
type Change = { only: string; make: (customer: Customer) => Promise<unknown> };

const changes: Record<string, Change> = {
  setLocale: { only: '{id}', make: ({ id }) => setLocale(db, id, 'de') },
  setPassword: { only: '{id}', make: ({ id }) => setPassword(db, id, 'hash') },
  blockAccount: { only: '{id}', make: ({ id }) => blockAccount(db, id, later) },
  unblockAccount: { only: '{id}', make: ({ id }) => unblockAccount(db, id) },
  markAccountDeleted: { only: '{id}', make: ({ id }) => markAccountDeleted(db, id, later) },
  markAccountRestored: { only: '{id}', make: ({ id }) => markAccountRestored(db, id, addMs(now, -1)) },
  forgetInviter: { only: '{id}', make: ({ id }) => forgetInviter(db, id) },
  eraseAccountRows: { only: '{id}', make: async ({ id }) => eraseAccountRows(db, await getAccountRow(db, id), later) },
  takeTry: { only: 'code-reset-{id}', make: ({ codeId }) => takeTry(db, codeId) },
  giveBackTry: { only: 'code-reset-{id}', make: ({ codeId }) => giveBackTry(db, codeId) },
  useCode: {
    only: 'code-reset-{id}',
    make: ({ codeId, email }) => useCode(db, { id: codeId, email, purpose: 'reset' }, later),
  },
  touchSession: {
    only: 'session-a-{id}',
    make: ({ id }) => touchSession(db, `session-a-${id}`, { now: later, staleBefore: later }),
  },
  setSessionConfirmed: { only: 'session-a-{id}', make: ({ id }) => setSessionConfirmed(db, `session-a-${id}`, later) },
  deleteSession: { only: 'session-a-{id}', make: ({ id }) => deleteSession(db, `session-a-${id}`) },
  deleteOwnSession: { only: '{id}', make: ({ id }) => deleteOwnSession(db, id, `session-a-${id}`) },
  endSessions: { only: '{id}', make: ({ id }) => endSessions(db, id, `session-a-${id}`) },
  endUnfinishedSignIns: { only: 'google-{id}', make: ({ id }) => endUnfinishedSignIns(db, id, 'google') },
  takeOneTimeToken: { only: 'token-web-{id}', make: ({ id }) => takeOneTimeToken(db, `token-web-${id}`) },
  moveConnection: {
    only: 'connection-a-{id}',
    make: ({ id }) => {
      const move = { digest: `connection-a-${id}`, to: `moved-connection-a-${id}`, now };
      return moveConnection(db, { ...move, identityProvider: 'google' });
    },
  },
  setConnectedIdentity: {
    only: 'connection-a-{id}',
    make: ({ id, email }) => {
      const identity = { issuer: google, subject: 'new', email, name: null };
      const move = { digest: `connection-a-${id}`, to: `moved-connection-a-${id}`, now };
      return setConnectedIdentity(db, { ...move, identity });
    },
  },
  takeConnection: {
    only: 'connection-a-{id}',
    make: ({ id }) => {
      const session = { accountId: id, sessionDigest: `session-a-${id}` };
      return takeConnection(db, { digest: `connection-a-${id}`, ...session, now });
    },
  },
  setCallbackForm: {
    only: 'flow-begun-{id}',
    make: ({ id }) => setCallbackForm(db, { identityProvider: 'google', stateDigest: `flow-begun-${id}` }, 'sealed'),
  },
  takeFlow: {
    only: 'flow-parked-{id}',
    make: ({ id }) => takeFlow(db, { identityProvider: 'google', stateDigest: `flow-parked-${id}` }, `binding-${id}`),
  },
  takeOAuthSignIn: { only: 'oauth-a-{id}', make: ({ id }) => takeOAuthSignIn(db, `oauth-a-${id}`) },
  touchIdentity: {
    only: 'google-{id}@',
    make: ({ id }) => touchIdentity(db, { issuer: google, subject: `subject-${id}` }, later),
  },
  deleteIdentity: {
    only: 'google-{id}@',
    make: async ({ id }) => {
      const identities = db.selectFrom('external_identities').selectAll().where('account_id', '=', id);
      return deleteIdentity(db, await identities.where('issuer', '=', google).executeTakeFirstOrThrow());
    },
  },
  deleteEmailChangesFrom: {
    only: 'undo-late-{id}',
    make: ({ id }) => deleteEmailChangesFrom(db, { account_id: id, created_at: now }),
  },
  deleteSignInMethodsAddedAfter: {
    only: '{id}',
    make: async ({ id }) => deleteSignInMethodsAddedAfter(db, await getAccountRow(db, id), addMs(now, -1)),
  },
  renameOwnPasskey: {
    only: 'passkey-a-{id}',
    make: ({ id }) => renameOwnPasskey(db, { accountId: id, id: `passkey-a-${id}`, name: 'Laptop' }),
  },
  deleteOwnPasskey: { only: 'passkey-a-{id}', make: ({ id }) => deleteOwnPasskey(db, id, `passkey-a-${id}`) },
  touchPasskey: {
    only: 'passkey-a-{id}',
    make: async ({ id }) => {
      const passkeys = db.selectFrom('passkeys').selectAll().where('id', '=', `passkey-a-${id}`);
      return touchPasskey(db, await passkeys.executeTakeFirstOrThrow(), { newCounter: 1, now: later });
    },
  },
  enableSecondFactor: {
    only: '{id}',
    make: async ({ id }) => enableSecondFactor(db, await findFactor(id), { step: 1, now: later }),
  },
  useStep: { only: '{id}', make: ({ id }) => useStep(db, id, 1) },
  replaceSecret: { only: '{id}', make: async ({ id }) => replaceSecret(db, await findFactor(id), 'sealed anew') },
  deleteSecondFactor: { only: '{id}', make: ({ id }) => deleteSecondFactor(db, id) },
  replaceRecoveryCodes: { only: '{id}', make: ({ id }) => replaceRecoveryCodes(db, id, [`recovery-c-${id}`]) },
  takeRecoveryCode: { only: 'recovery-a-{id}', make: ({ id }) => takeRecoveryCode(db, `recovery-a-${id}`) },
  takePendingSignIn: {
    only: 'pending-password-{id}',
    make: ({ id }) => takePendingSignIn(db, `pending-password-${id}`),
  },
  eraseReferral: { only: '{id}', make: ({ id }) => eraseReferral(db, id, '2026-11') },
  expireRewards: { only: '{id}', make: ({ id }) => expireRewards(db, id, later) },
  markClaimed: { only: '"number": 1', make: ({ rewardId }) => markClaimed(db, rewardId, later) },
  deleteTicketsOf: { only: '{id}', make: ({ id, email }) => deleteTicketsOf(db, { accountId: id, email }) },
  setCheckoutSession: {
    only: 'OPEN-{id}',
    make: ({ id }) => {
      const session = { sessionId: `page-${id}`, url: 'https://pay.example', expiresAt: later };
      return setCheckoutSession(db, `OPEN-${id}`, session);
    },
  },
  markUnderReview: { only: 'OPEN-{id}', make: ({ id }) => markUnderReview(db, `OPEN-${id}`, later) },
  claimCheck: { only: 'OPEN-{id}', make: ({ id }) => claimCheck(db, `OPEN-${id}`, later, 1) },
  cancelOpenOrder: { only: 'OPEN-{id}', make: ({ id }) => cancelOpenOrder(db, `OPEN-${id}`) },
  markReturned: { only: 'OPEN-{id}', make: ({ id }) => markReturned(db, `OPEN-${id}`, later) },
  completeOrder: { only: 'OPEN-{id}', make: ({ id }) => completeOrder(db, `OPEN-${id}`, {}, later) },
  setDisputed: { only: 'PAID-{id}', make: ({ id }) => setDisputed(db, `PAID-${id}`, later) },
  claimRefund: { only: 'PAID-{id}', make: ({ id }) => claimRefund(db, `PAID-${id}`, later) },
  requestRefund: { only: 'PAID-{id}', make: ({ id }) => requestRefund(db, `PAID-${id}`, later) },
  releaseRefund: { only: 'REFUNDING-{id}', make: ({ id }) => releaseRefund(db, `REFUNDING-${id}`) },
  markRefunded: { only: 'REFUNDING-{id}', make: ({ id }) => markRefunded(db, `REFUNDING-${id}`, later) },
  markRefundDeclined: {
    only: 'REQUESTED-{id}',
    make: ({ id }) => markRefundDeclined(db, `REQUESTED-${id}`, 'No', later),
  },
  upsertDispute: {
    only: 'dispute-{id}',
    make: ({ id }) => {
      const dispute = { id: `dispute-${id}`, order_id: `PAID-${id}`, source: `invoice-${id}`, opened_at: now };
      return upsertDispute(db, { ...dispute, outcome: 'lost', closed_at: later, answer_by: null });
    },
  },
  endEntitlement: { only: 'invoice-{id}', make: ({ id }) => endEntitlement(db, `invoice-${id}`, later) },
  markEndHandled: { only: 'invoice-{id}', make: ({ entitlementId }) => markEndHandled(db, entitlementId, later) },
  eraseEntitlements: { only: '{id}', make: ({ id }) => eraseEntitlements(db, id) },
  eraseBillingDetails: { only: '{id}', make: ({ id }) => eraseBillingDetails(db, id) },
  dismissEvent: { only: 'event-{id}', make: ({ id }) => dismissEvent(db, `event-${id}`, later) },
};

const reads: Record<string, (customer: Customer) => Promise<unknown>> = {
  findAccount: ({ email }) => findAccount(db, email),
  findAccountById: ({ id }) => findAccountById(db, id),
  findEmail: ({ id }) => findEmail(db, id),
  findReferralCode: ({ id }) => findReferralCode(db, id),
  findLiveCode: ({ email }) => findLiveCode(db, { email, purpose: 'reset', now }),
  findRequestedCode: ({ id, email }) =>
    findRequestedCode(db, { email, purpose: 'reset', now, requesters: [`device-${id}`] }),
  findCode: ({ email }) => findCode(db, { email, purpose: 'reset' }),
  findLiveSessions: ({ id }) => findLiveSessions(db, id, now),
  findSessionLife: ({ id }) => findSessionLife(db, `session-a-${id}`),
  findSignIns: ({ id }) => findSignIns(db, id, now),
  findIdentities: ({ id }) => findIdentities(db, id),
  findIdentityOwner: ({ id }) => findIdentityOwner(db, { issuer: google, subject: `subject-${id}` }),
  findOAuthSignIn: ({ id }) => findOAuthSignIn(db, `oauth-a-${id}`, now),
  findEmailChangeFrom: ({ email }) => findEmailChangeFrom(db, email),
  findEmailChangeToUndo: ({ id }) => findEmailChangeToUndo(db, `undo-late-${id}`, addMs(now, -1)),
  findEmailChanges: ({ id }) => findEmailChanges(db, id, addMs(now, -1)),
  findPasskeys: ({ id }) => findPasskeys(db, id),
  findPasskey: ({ id }) => findPasskey(db, `passkey-a-${id}`),
  findSecondFactor: ({ id }) => findSecondFactor(db, id),
  countRecoveryCodes: ({ id }) => countRecoveryCodes(db, id),
  findPendingSignIn: ({ id }) => findPendingSignIn(db, `pending-password-${id}`, now),
  isMailboxKnown: ({ id }) => isMailboxKnown(db, id, ['m']),
  countFromNetwork: ({ id }) => countFromNetwork(db, { inviterId: id, month: '2026-11' }, ['n']),
  countCounted: ({ id }) => countCounted(db, { inviterId: id, month: '2026-11' }),
  countRegistrations: ({ id }) => countRegistrations(db, id),
  findRegistrations: ({ id }) => findRegistrations(db, id),
  findAllRewards: ({ id }) => findAllRewards(db, id),
  findRewardPage: ({ id }) => findRewardPage(db, id, { page: 1, pageSize: 10 }),
  findReward: ({ id, rewardId }) => findReward(db, id, rewardId),
  findTicketsOf: ({ id, email }) => findTicketsOf(db, { accountId: id, email }),
  countOrdersSince: ({ id }) => countOrdersSince(db, id, addMs(now, -1)),
  findOrder: ({ id }) => findOrder(db, `OPEN-${id}`),
  findOrderByCheckoutSession: ({ id }) => findOrderByCheckoutSession(db, `page-${id}`),
  findOrderByAttempt: ({ id }) => findOrderByAttempt(db, id, 'a1'),
  findOrderPage: ({ id }) => findOrderPage(db, id, { page: 1, pageSize: 10 }),
  findAllOrders: ({ id }) => findAllOrders(db, id),
  findOpenOrders: ({ id }) => findOpenOrders(db, id),
  findOrderUnderReview: ({ id }) => findOrderUnderReview(db, id),
  findDisputedOrderId: ({ id }) => findDisputedOrderId(db, id),
  findLastCharge: ({ id }) => findLastCharge(db, `sub_${id}`),
  findRefundsSince: ({ id }) => findRefundsSince(db, id, addMs(now, -1)),
  findOpenDispute: ({ id }) => findOpenDispute(db, `PAID-${id}`),
  findDispute: ({ id }) => findDispute(db, `dispute-${id}`),
  findLiveSubscriptions: ({ id }) => findLiveSubscriptions(db, id),
  findSubscription: ({ id }) => findSubscription(db, `sub_${id}`),
  findEntitlements: ({ id }) => findEntitlements(db, id),
  findEntitlementBySource: ({ id }) => findEntitlementBySource(db, `invoice-${id}`),
  findEntitlementSource: ({ id }) => findEntitlementSource(db, `PAID-${id}`),
  findInvoices: ({ id }) => findInvoices(db, [`PAID-${id}`]),
  findDocumentKinds: async ({ id }) => [...(await findDocumentKinds(db, [`PAID-${id}`]))],
  findBillingDetails: ({ id }) => findBillingDetails(db, id),
};

/** What each finds for the first customer, as long as there is no other one. */
const foundAlone = new Map<string, string>();
const first = await createCustomer();
for (const [name, read] of Object.entries(reads)) foundAlone.set(name, await readAs(first, read));
const reader = await createCustomer();

/** Of the result, the customer's id and those of rows are replaced. */
async function readAs(customer: Customer, read: (customer: Customer) => Promise<unknown>): Promise<string> {
  const found = JSON.stringify(await read(customer)) ?? '';
  return found.replaceAll(customer.id, 'own').replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
}

for (const [name, read] of Object.entries(reads)) {
  test(`${name} finds the same beside another customer, and nothing of them for somebody else`, async () => {
    const alone = foundAlone.get(name) ?? '';
    assert.doesNotMatch(alone, /^(|null|false|0|\[\])$/, 'nothing was found');
    assert.equal(await readAs(reader, read), alone);
    const [id, codeId, rewardId, entitlementId] = Array.from({ length: 4 }, () => randomUUID());
    const stranger = { id, email: `${id}@example.com`, codeId, rewardId, entitlementId } as Customer;
    const found = await readAs(stranger, read).catch((error: Error) => error.message);
    assert.notEqual(found, alone);
  });
}

async function findFactor(id: string) {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
}

for (const [name, { only, make }] of Object.entries(changes)) {
  test(`${name} changes its own rows only`, async () => {
    const customer = await createCustomer();
    const text = only.replace('{id}', customer.id);
    const [own, others] = await readRows(text);
    await make(customer);
    const [ownAfter, othersAfter] = await readRows(text);
    assert.notDeepEqual(ownAfter, own, 'nothing has changed');
    assert.deepEqual(othersAfter, others);
  });
}

/** The rows of all tables as text: those that contain a text, and the others. */
async function readRows(text: string): Promise<[string[], string[]]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'limits'`.execute(db);
  const selects = tables.map(
    ({ name }) => sql`select ${name} || ' ' || to_jsonb(row.*)::text as row from ${sql.table(name)} as row`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)} order by 1`.execute(db);
  const all = rows.map(({ row }) => row);
  return [all.filter((row) => row.includes(text)), all.filter((row) => !row.includes(text))];
}
