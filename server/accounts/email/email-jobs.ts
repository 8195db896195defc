/**
 * Jobs after a change of the email: the notice to the former one, and the email at Stripe. The notice's token is derived from the
 * change's id and a key outside the database, so that neither the job nor the table holds it.
 */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Secrets } from '../../secrets.ts';
import { hashToken } from '../rules.ts';
import { undoCutoff, undoEnd } from './rules.ts';
import { findEmailChange } from './store.ts';

export async function addEmailChangeJobs(
  jobs: Jobs,
  tx: Db,
  { changeId, accountId }: { changeId: string; accountId: string },
): Promise<void> {
  await jobs.add(tx, { kind: 'email-changed', key: `email-changed ${changeId}`, payload: { changeId } });
  await addCustomerEmailJob(jobs, tx, { key: changeId, accountId });
}

/** Mails the link again. @param again what makes the job another one than the first */
export async function addUndoLinkJob(
  jobs: Jobs,
  tx: Db,
  { changeId, again }: { changeId: string; again: string },
): Promise<void> {
  await jobs.add(tx, { kind: 'email-changed', key: `email-changed ${changeId} again ${again}`, payload: { changeId } });
}

/** Billing handles it. */
export async function addCustomerEmailJob(
  jobs: Jobs,
  tx: Db,
  { key, accountId }: { key: string; accountId: string },
): Promise<void> {
  await jobs.add(tx, { kind: 'customer-email', key: `customer-email ${key}`, payload: { accountId } });
}

export function createUndoToken(secrets: Pick<Secrets, 'digest'>, changeId: string): string {
  return toUndoToken(secrets.digest('email-undo', changeId));
}

function toUndoToken(digest: string): string {
  return Buffer.from(digest, 'hex').toString('base64url');
}

export function registerEmailJobs({ db, config, clock, mail, jobs, secrets }: Context): void {
  jobs.handle('email-changed', async ({ key, payload: { changeId = '' } }) => {
    const change = await findEmailChange(db, changeId);
    // Undone, or too late.
    if (!change || change.created_at <= undoCutoff(clock.now())) return;
    const tokens = secrets.digests('email-undo', changeId).map(toUndoToken);
    const token = tokens.find((each) => hashToken(each) === change.undo_digest);
    if (!token) throw new Error('the key of the undo link is gone');
    const locale = storedLocale(change.locale);
    const undo = `${config.siteUrl}/${locale}/auth/reset?undo=${token}`;
    const values = { email: change.new_email, date: { until: undoEnd(change.created_at) }, undo };
    await mail.deliver({ to: change.old_email, locale, template: 'emailChanged', values }, key);
  });
}
