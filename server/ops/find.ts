/** Finds what a command names. */
import { normalizeTypedEmail } from '#facts/typed-email.ts';
import { findEmailChangeFrom } from '../accounts/email/store.ts';
import { findAccount, findAccountById } from '../accounts/store.ts';
import { findOrder } from '../billing/orders/store.ts';
import type { Db } from '../db/open.ts';
import type { AccountRow, OrderRow } from '../db/schema.ts';
import { OpsError } from './verb.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param name an email, also one that was changed in the last days, an account's id, or the id of one of its orders */
export async function findCustomer(db: Db, name: string): Promise<AccountRow | undefined> {
  if (uuid.test(name)) return findAccountById(db, name);
  const email = normalizeTypedEmail(name).toLowerCase();
  return (await findAccount(db, email)) ?? (await findFormerOwner(db, email)) ?? (await findBuyer(db, name));
}

/** Whoever has lost the account to a thief knows only the former email. */
async function findFormerOwner(db: Db, email: string): Promise<AccountRow | undefined> {
  const change = await findEmailChangeFrom(db, email);
  return change && findAccountById(db, change.account_id);
}

/** @throws OpsError */
export async function requireAccount(db: Db, name: string): Promise<AccountRow> {
  const account = await findCustomer(db, name);
  if (!account) throw new OpsError(`No account: ${name}. Try the command: customer find <part of the email>`);
  return account;
}

async function findBuyer(db: Db, orderId: string): Promise<AccountRow | undefined> {
  const order = await findOrder(db, orderId.toUpperCase());
  return order && findAccountById(db, order.account_id);
}

/** @throws OpsError */
export async function requireOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId.toUpperCase());
  if (!order) throw new OpsError(`No order: ${orderId}. If it was lost, try the command: reconcile --since <date>`);
  return order;
}
