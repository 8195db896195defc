import { toAppError } from '#api/errors.ts';
import { exchangeToken } from '#api/generated/session.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { clearClientCode, keepClientCode } from './client-code.ts';
import { decryptCode } from './decrypt-code.ts';
import { keepReferralCode } from './referral-code.ts';
import { setSession } from './session-store.ts';
import type { Entry } from './take-entry.ts';
import { userOf } from './user-store.ts';

type Flag = Parameters<typeof exchangeToken>[0]['flag'];

const m = defineMessages({ refused: 'entry.token.refused' });
const flags: readonly string[] = ['web', 'client', 'google', 'apple', 'microsoft'] satisfies Flag[];

/** What the page shows of it, once it is hydrated. */
type Outcome = { isFromClient: boolean; complaint: Complaint | null };
type Complaint = { text: { id: string }; values?: Record<string, string | number> };

/** Acts on what the address handed over. Never throws: what is refused is a complaint, what is unreadable is ignored. */
export async function applyEntry(entry: Entry, path: string): Promise<Outcome> {
  if (entry.referralCode) keepReferralCode(entry.referralCode);
  const isAuth = path === paths.signIn() || path === paths.signUp();
  const isFromClient = isAuth && (await takeClientCode(entry));
  const refused = entry.serviceToken ? await takeServiceToken(entry.serviceToken) : null;
  const complaint = entry.token ? await exchange(entry.token, entry.type) : refused;
  return { isFromClient, complaint };
}

/** A client code, or a valid encrypted one, makes this a visit from the client app; without one the stored code goes. */
async function takeClientCode({ clientCode, code }: Entry): Promise<boolean> {
  const found = clientCode || (code && (await decryptCode(code).catch(() => ''))) || '';
  if (found) keepClientCode(found);
  else clearClientCode();
  return found !== '';
}

/** Replaces a session only after `user-info` has accepted it (decisions §3). */
async function takeServiceToken(token: string): Promise<Complaint | null> {
  if (!(await userOf(token))) return { text: m.refused };
  setSession(token, false);
  return null;
}

/** Turns a hand-over token into a session; a failure shows its message (spec §8). */
async function exchange(token: string, type: string): Promise<Complaint | null> {
  if (!isFlag(type)) return { text: m.refused };
  try {
    setSession((await exchangeToken({ token, flag: type, deviceType: 'web' })).token, false);
    return null;
  } catch (error) {
    const { descriptor, values } = toAppError(error);
    return { text: descriptor, values };
  }
}

const isFlag = (type: string): type is Flag => flags.includes(type);
