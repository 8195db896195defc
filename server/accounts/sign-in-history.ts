/** The latest sign-ins of an account (docs/decisions/0057-sign-in-history.md): its owner sees them in the settings. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { addMs, dayMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { SecondFactorKind, SignInMethod, SignInsTable } from '../db/tables/accounts.ts';

export type SignInRow = Selectable<SignInsTable>;

export const maxSignIns = 20;
export const signInDays = 90;

/** Keeps only the latest of the account. */
export async function insertSignIn(db: Db, signIn: Omit<Insertable<SignInsTable>, 'id'>): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({ id: randomUUID(), ...signIn })
    .execute();
  const { account_id } = signIn;
  const older = db.selectFrom('sign_ins').select('id').where('account_id', '=', account_id).orderBy('at', 'desc');
  await db.deleteFrom('sign_ins').where('id', 'in', older.orderBy('id').offset(maxSignIns)).execute();
}

/** Newest first. */
export async function findSignIns(db: Db, accountId: string, now: Date): Promise<SignInRow[]> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('at', '>', addMs(now, -signInDays * dayMs))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxSignIns)
    .execute();
}

/** As the settings and the export show it. */
export function describeSignIn({ at, method: stored, device, country_code }: SignInRow) {
  const [method, secondFactor = null] = stored.split('+') as [SignInMethod, SecondFactorKind?];
  return { at: at.toISOString(), method, device, countryCode: country_code, secondFactor };
}
