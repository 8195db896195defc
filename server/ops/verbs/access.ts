/** Commands about who can sign in: emails, sessions, second factors, blocking, deletion. */
import { deleteAccountBySupport } from '../../accounts/deletion/close-account.ts';
import { addUndoLinkJob } from '../../accounts/email/email-jobs.ts';
import { undoCutoff } from '../../accounts/email/rules.ts';
import { findEmailChanges } from '../../accounts/email/store.ts';
import { removeSecondFactor } from '../../accounts/second-factor/removal-by-support.ts';
import { endSessions, findLiveSessions } from '../../accounts/session-store.ts';
import { blockAccount, unblockAccount } from '../../accounts/store.ts';
import { requireAccount } from '../find.ts';
import { OpsError, type Verb } from '../verb.ts';
import { describeAccount, describeEmailChange } from './accounts.ts';

export const accessVerbs: readonly Verb[] = [
  {
    name: 'undo-link resend',
    summary: 'mails former emails of the last 7 days the link again that undoes the change of the email',
    args: ['customer'],
    changes: true,
    async run({ context: { db, clock, jobs } }, { args: [name = ''], actionId }) {
      const { id } = await requireAccount(db, name);
      const changes = await findEmailChanges(db, id, undoCutoff(clock.now()));
      if (changes.length === 0)
        throw new OpsError(
          `No change of the email of ${name} can be undone: none in the last 7 days, or it was undone or changed back`,
        );
      await db.transaction().execute(async (tx) => {
        for (const { id: changeId } of changes) await addUndoLinkJob(jobs, tx, { changeId, again: actionId });
      });
      return { emailChanges: changes.map(describeEmailChange) };
    },
  },
  {
    name: 'sessions end',
    summary: 'signs a customer out on every device',
    args: ['customer'],
    changes: true,
    async run({ context: { db, clock } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      const { length: ended } = await findLiveSessions(db, id, clock.now());
      await db.transaction().execute((tx) => endSessions(tx, id));
      return { sessions: { ended } };
    },
  },
  {
    name: 'second-factor remove',
    summary:
      'removes the second factor of a customer who lost it; a mail tells them (docs/operate/lost-second-factor.md)',
    args: ['customer'],
    changes: true,
    async run({ context }, { args: [name = ''], actionId }) {
      const { id } = await requireAccount(context.db, name);
      if (!(await removeSecondFactor(context, { accountId: id, actionId })))
        throw new OpsError(`${name} has no second factor`);
      return { secondFactor: { removed: true } };
    },
  },
  {
    name: 'account block',
    summary: 'signs a customer out and refuses to sign them in; what they paid goes on',
    args: ['customer'],
    changes: true,
    async run({ context: { db, clock } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      await db.transaction().execute((tx) => blockAccount(tx, id, clock.now()));
      return { account: describeAccount(await requireAccount(db, id)) };
    },
  },
  {
    name: 'account unblock',
    summary: 'lets a blocked customer sign in again',
    args: ['customer'],
    changes: true,
    async run({ context: { db } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      await unblockAccount(db, id);
      return { account: describeAccount(await requireAccount(db, id)) };
    },
  },
  {
    name: 'account delete',
    summary: 'deletes an account as its owner would; they can restore it for 14 days, and a mail tells them',
    args: ['customer'],
    changes: true,
    async run({ context }, { args: [name = ''] }) {
      const { id } = await requireAccount(context.db, name);
      const restorableUntil = await deleteAccountBySupport(context, id);
      if (!restorableUntil) throw new OpsError(`${name} is already deleted`);
      return { account: { ...describeAccount(await requireAccount(context.db, id)), restorableUntil } };
    },
  },
];
