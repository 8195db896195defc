import { toAppError } from '#api/errors.ts';
import { exchangeToken } from '#api/generated/session.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { clearClientCode, clientCode, isClientCode, keepClientCode } from './client-code.ts';
import { forgetOpening, isFromClient } from './client-state.ts';
import { decryptCode } from './decrypt-code.ts';
import type { Complaint } from './entry-complaint.ts';
import { keepOAuth, takeOAuthRemember } from './oauth-visit.ts';
import { keepReferralCode } from './referral-code.ts';
import { setSession } from './session-store.ts';
import type { Entry } from './take-entry.ts';
import { userOf } from './user-store.ts';

type Flag = Parameters<typeof exchangeToken>[0]['flag'];

const m = defineMessages({ refused: 'entry.token.refused' });
const flags: readonly string[] = ['web', 'client', 'google', 'apple', 'microsoft'] satisfies Flag[];

/** What the page shows of it, once it is hydrated. */
type Outcome = {
  isFromClient: boolean;
  complaint: Complaint | null;
  /** Whom an address, not this tab's own way to a provider, has signed in: it shall not go unseen. */
  broughtIn: string;
};
type Handed = Pick<Outcome, 'complaint' | 'broughtIn'>;

/** Acts on what the address handed over. Never throws: what is refused is a complaint, what is unreadable is ignored. */
export async function applyEntry(entry: Entry, path: string): Promise<Outcome> {
  if (entry.referralCode) keepReferralCode(entry.referralCode);
  if (entry.oauth) keepOAuth(entry.oauth);
  const isForm = path === paths.signIn() || path === paths.signUp();
  const fromClient = isForm ? await takeClientCode(entry) : isFromClient();
  const handed = entry.serviceToken ? await takeServiceToken(entry.serviceToken) : nothing;
  return { isFromClient: fromClient, ...(entry.token ? await exchange(entry) : handed) };
}

const nothing: Handed = { complaint: null, broughtIn: '' };

/** A client code, or a valid encrypted one, makes this a visit from the client app; outside of such a visit the stored code goes. */
async function takeClientCode({ clientCode: plain, code }: Entry): Promise<boolean> {
  const found = plain || (code && (await decryptCode(code).catch(() => ''))) || '';
  if (!isClientCode(found)) {
    if (isFromClient() && clientCode()) return true;
    clearClientCode();
    return false;
  }
  keepClientCode(found);
  forgetOpening();
  return true;
}

/** Replaces a session only after `user-info` has accepted it (decisions §3). */
async function takeServiceToken(token: string): Promise<Handed> {
  const user = await userOf(token);
  if (!user) return { complaint: { text: m.refused }, broughtIn: '' };
  setSession(token, false);
  return { complaint: null, broughtIn: user.email };
}

/** Turns a hand-over token into a session; a failure shows its message (spec §8). */
async function exchange({ token, type, clientCode: code }: Entry): Promise<Handed> {
  if (!isFlag(type)) return { complaint: { text: m.refused }, broughtIn: '' };
  const remember = takeOAuthRemember();
  try {
    const call = { token, flag: type, deviceType: 'web' as const, ...(isClientCode(code) && { clientCode: code }) };
    const session = (await exchangeToken(call)).token;
    setSession(session, remember ?? false);
    return { complaint: null, broughtIn: remember === null ? ((await userOf(session))?.email ?? '') : '' };
  } catch (error) {
    const { descriptor, values } = toAppError(error);
    return { complaint: { text: descriptor, values }, broughtIn: '' };
  }
}

const isFlag = (type: string): type is Flag => flags.includes(type);
