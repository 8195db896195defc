/** Switches the second factor on and off, and makes recovery codes (docs/decisions/0056-second-factor.md). */
import { addMs, hourMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { notifyOwner, secureResetUrl } from '../notify-owner.ts';
import { endSessions } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { createRecoveryCodes, createSecret, createUri, findStep, hashRecoveryCode, setUpLifeMs } from './rules.ts';
import {
  beginSecondFactor,
  deleteSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
} from './store.ts';

const triesPerAccount: LimitRule = { name: 'second-factor-set-up', points: 30, windowMs: hourMs };

/** The secret leaves the server only here. @throws ApiError secondFactorOn, tooManyRequests */
export async function setUpSecondFactor(
  { clock, config, db, limits, secrets }: Context,
  { accountId, email }: Session,
): Promise<{ secret: string; uri: string }> {
  await limits.consume({ rule: triesPerAccount, key: accountId });
  const secret = createSecret();
  const isBegun = await beginSecondFactor(db, {
    account_id: accountId,
    secret: secrets.seal('second-factor', secret, accountId),
    last_step: 0,
    created_at: clock.now(),
    enabled_at: null,
  });
  if (!isBegun) throw new ApiError('secondFactorOn');
  return { secret, uri: createUri(secret, { issuer: config.brand.name, email }) };
}

/** Returns the recovery codes, and signs out everywhere else. @throws ApiError secondFactorWrong, secondFactorOn, secondFactorOff, sessionRequired, tooManyRequests */
export async function switchOnSecondFactor(context: Context, session: Session, code: string): Promise<string[]> {
  const { clock, db, limits, secrets } = context;
  const { accountId, digest } = session;
  await limits.consume({ rule: triesPerAccount, key: accountId });
  const now = clock.now();
  const factor = await findSecondFactor(db, accountId);
  if (factor?.enabled_at) throw new ApiError('secondFactorOn');
  if (!factor || factor.created_at <= addMs(now, -setUpLifeMs)) throw new ApiError('secondFactorOff');
  const secret = secrets.unseal('second-factor', factor.secret, accountId);
  const step = secret && findStep(secret, code, { now, lastStep: 0 });
  if (typeof step !== 'number') throw new ApiError('secondFactorWrong');
  const codes = createRecoveryCodes();
  const account = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    if (!(await enableSecondFactor(tx, factor, { step, now }))) throw new ApiError('secondFactorOff');
    await storeRecoveryCodes(tx, accountId, codes);
    await endSessions(tx, accountId, digest);
    return account;
  });
  notifyOwner(context, account, 'secondFactorOn', { reset: secureResetUrl(context.config, account.locale) });
  return codes;
}

/** @throws ApiError secondFactorOff, sessionRequired, tooManyRequests */
export async function renewRecoveryCodes(
  context: Pick<Context, 'db' | 'limits' | 'log' | 'mail'>,
  session: Session,
): Promise<string[]> {
  const { db, limits } = context;
  const { accountId } = session;
  await limits.consume({ rule: triesPerAccount, key: accountId });
  const codes = createRecoveryCodes();
  const account = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    if (!(await hasSecondFactor(tx, accountId))) throw new ApiError('secondFactorOff');
    await storeRecoveryCodes(tx, accountId, codes);
    return account;
  });
  notifyOwner(context, account, 'recoveryCodesRenewed', {});
  return codes;
}

/** Does nothing when it is off. @throws ApiError sessionRequired */
export async function switchOffSecondFactor(
  context: Pick<Context, 'db' | 'log' | 'mail'>,
  session: Session,
): Promise<void> {
  const { account, wasOn } = await context.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    return { account, wasOn: await deleteSecondFactor(tx, account.id) };
  });
  if (wasOn) notifyOwner(context, account, 'secondFactorOff', {});
}

async function storeRecoveryCodes(tx: Db, accountId: string, codes: readonly string[]): Promise<void> {
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  );
}
