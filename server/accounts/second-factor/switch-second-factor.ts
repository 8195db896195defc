/** Switches the second factor on and off, and makes recovery codes (docs/decisions/0056-second-factor.md). */
import type { Locale } from '#facts/locales.ts';
import { addMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
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

const triesPerAccount: LimitRule = { name: 'second-factor-set-up', points: 30, seconds: 60 * 60 };

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
export async function switchOnSecondFactor(
  { clock, db, limits, mail, secrets }: Context,
  session: Session,
  { code, locale }: { code: string; locale: Locale },
): Promise<string[]> {
  const { accountId, email, digest } = session;
  await limits.consume({ rule: triesPerAccount, key: accountId });
  const now = clock.now();
  const factor = await findSecondFactor(db, accountId);
  if (factor?.enabled_at) throw new ApiError('secondFactorOn');
  if (!factor || factor.created_at <= addMs(now, -setUpLifeMs)) throw new ApiError('secondFactorOff');
  const secret = secrets.unseal('second-factor', factor.secret, accountId);
  const step = secret && findStep(secret, code, { now, lastStep: 0 });
  if (typeof step !== 'number') throw new ApiError('secondFactorWrong');
  const codes = createRecoveryCodes();
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, session);
    if (!(await enableSecondFactor(tx, factor, { step, now }))) throw new ApiError('secondFactorOff');
    await storeRecoveryCodes(tx, accountId, codes);
    await endSessions(tx, accountId, digest);
  });
  mail.send({ to: email, locale, template: 'secondFactorOn', values: {} });
  return codes;
}

/** @throws ApiError secondFactorOff, sessionRequired, tooManyRequests */
export async function renewRecoveryCodes(
  { db, limits, mail }: Pick<Context, 'db' | 'limits' | 'mail'>,
  session: Session,
  locale: Locale,
): Promise<string[]> {
  const { accountId, email } = session;
  await limits.consume({ rule: triesPerAccount, key: accountId });
  const codes = createRecoveryCodes();
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, session);
    if (!(await hasSecondFactor(tx, accountId))) throw new ApiError('secondFactorOff');
    await storeRecoveryCodes(tx, accountId, codes);
  });
  mail.send({ to: email, locale, template: 'recoveryCodesRenewed', values: {} });
  return codes;
}

/** Does nothing when it is off. @throws ApiError sessionRequired */
export async function switchOffSecondFactor(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  session: Session,
  locale: Locale,
): Promise<void> {
  const { accountId, email } = session;
  const wasOn = await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, session);
    return deleteSecondFactor(tx, accountId);
  });
  if (wasOn) mail.send({ to: email, locale, template: 'secondFactorOff', values: {} });
}

async function storeRecoveryCodes(tx: Db, accountId: string, codes: readonly string[]): Promise<void> {
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  );
}
