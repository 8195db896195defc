import { AppError, isRefusal, toAppError } from '#api/errors.ts';
import { exchangeToken } from '#api/generated/session.ts';
import { loadConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { attempt } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { paths } from '#site/paths.ts';
import { type AccountChoice, askForAccount } from './account-choice.ts';
import { clearClientCode, clientCode, isClientCode, saveClientCode } from './client-code.ts';
import { isFromClient, refuseAppOpening, setFromClient } from './client-visit.ts';
import { type EntryError, setEntryError } from './entry-error.ts';
import { setEntryInProgress } from './entry-in-progress.ts';
import type { EntryParams } from './parse-entry-params.ts';
import { savePendingConnection } from './pending-connection.ts';
import { clearStartedOAuth, savePendingOAuth, startedOAuth } from './pending-oauth.ts';
import { savePendingSecondFactor, secondFactorOf } from './pending-second-factor.ts';
import { savePendingUndo } from './pending-undo.ts';
import { saveReferralCode } from './referral-code.ts';
import { sessionToken, setSession } from './session-store.ts';
import { endServerSession } from './sign-out.ts';
import { fetchUser, setUser, type User } from './user-store.ts';

type Flag = Parameters<typeof exchangeToken>[0]['flag'];

const m = defineMessages({ refused: 'entry.token.refused', signedInAs: 'entry.signed-in' });
const flags: readonly string[] = ['web', 'client', 'google', 'apple', 'microsoft'] satisfies Flag[];

type SignIn = {
  error: EntryError | null;
  /** Email of the account that a link from elsewhere signed in; empty after an OAuth sign-in that this tab started. */
  signedInAs: string;
  /** Another account is signed in: the visitor decides. */
  choice: AccountChoice | null;
};
type Outcome = SignIn & { isFromClient: boolean };

/** Acts on the entry parameters. Never throws: a refused token is an error in the outcome, unreadable values are ignored. */
export async function handleEntryParams(params: EntryParams, path: string): Promise<Outcome> {
  setEntryInProgress(true);
  if (params.referralCode) saveReferralCode(params.referralCode);
  if (params.oauth) savePendingOAuth(params.oauth);
  if (params.connect) savePendingConnection(params.connect);
  if (params.undo) savePendingUndo(params.undo);
  const isForm = path === paths.signIn() || path === paths.signUp();
  const fromClient = isForm ? await handleClientCode(params) : isFromClient();
  // Elsewhere a link could change the account under somebody's hands.
  const signIn = params.serviceToken && isForm ? await acceptServiceToken(params.serviceToken) : notSignedIn;
  const outcome = lacksStorage(params) ? storageBlocked : params.token ? await acceptOneTimeToken(params) : signIn;
  // The token of the other account waits in memory for the visitor's choice.
  setEntryInProgress(outcome.choice !== null);
  return { isFromClient: fromClient, ...outcome };
}

/** Shows the outcome; only after hydration. A link may sign in an account that is not the visitor's, so a toast names it. */
export function showEntryOutcome({ isFromClient: fromClient, error, signedInAs, choice }: Outcome, path: string): void {
  setFromClient(fromClient);
  setEntryError(error);
  // That page shows the error itself.
  if (error && path !== paths.authSuccess()) toast.error(error.text, error.values);
  askForAccount(choice);
  if (signedInAs) toast.show({ text: m.signedInAs, values: { email: signedInAs } });
}

const notSignedIn: SignIn = { error: null, signedInAs: '', choice: null };
const refused: SignIn = { ...notSignedIn, error: { text: m.refused } };
const storageBlocked = failed(new AppError({ reason: 'cookiesBlocked' }));

/**
 * Whether the tab cannot keep what an OAuth sign-in needs: the token of its next step, and the secret that it began with. Without it the
 * sign-in would seem to have expired.
 */
function lacksStorage({ oauth, type }: EntryParams): boolean {
  const isNeeded = oauth || (isFlag(type) && !isLinkFlag(type));
  if (!isNeeded) return false;
  const isKept = attempt(() => sessionStorage.setItem('probe', '')) !== null;
  if (isKept) sessionStorage.removeItem('probe');
  return !isKept;
}

/** True when the visit comes from the client app: a client code is in the URL, plain or encrypted, or was before a reload. */
async function handleClientCode({ clientCode: plain, code: encrypted }: EntryParams): Promise<boolean> {
  const code = plain || (encrypted && (await decryptClientCode(encrypted).catch(() => ''))) || '';
  if (!isClientCode(code)) {
    if (isFromClient() && clientCode()) return true;
    clearClientCode();
    return false;
  }
  saveClientCode(code);
  refuseAppOpening();
  return true;
}

/** Keys and IVs come from the runtime configuration; an empty string when none fits. @throws when a file cannot be loaded */
async function decryptClientCode(encrypted: string): Promise<string> {
  const [config, { decrypt }] = await Promise.all([loadConfig(), import('./decrypt-client-code.ts')]);
  for (const pair of [{ key: config.entryKey, iv: config.entryIv }, config.secondEntryKey]) {
    const code = pair?.key && attempt(() => decrypt(encrypted, pair.key, pair.iv));
    if (code) return code;
  }
  return '';
}

/** Replaces the session only after the API has accepted the token. */
async function acceptServiceToken(token: string): Promise<SignIn> {
  try {
    const { email: other } = await fetchUser(token);
    return await signInByLink({ other, token, remember: false, isNew: false });
  } catch (thrown) {
    return failed(thrown);
  }
}

/** Exchanges a one-time token for a session (docs/decisions/0007-one-time-tokens.md). */
async function acceptOneTimeToken({ token, type, clientCode: code }: EntryParams): Promise<SignIn> {
  if (!isFlag(type)) return refused;
  const started = isLinkFlag(type) ? null : startedOAuth();
  if (started) clearStartedOAuth();
  try {
    const body = { token, flag: type, deviceType: 'web' as const };
    const proof = { ...(isClientCode(code) && { clientCode: code }), ...(started && { verifier: started.verifier }) };
    const remember = started?.remember ?? false;
    const result = await exchangeToken({ ...body, ...proof }).catch(secondFactorOf);
    // The page redirects to the sign-in page, which asks for it.
    if ('secondFactor' in result) {
      savePendingSecondFactor(result.secondFactor, remember);
      return notSignedIn;
    }
    return await acceptNewSession(result.token, started !== null, remember);
  } catch (thrown) {
    return failed(thrown);
  }
}

/** @throws when the session cannot be used; then it has ended on the server, too */
async function acceptNewSession(token: string, isFromHere: boolean, remember: boolean): Promise<SignIn> {
  try {
    if (isFromHere && !sessionToken()) return signInHere(token, remember);
    const { email: other } = await fetchUser(token);
    return await signInByLink({ other, token, remember, isNew: true });
  } catch (thrown) {
    void endServerSession(token);
    throw thrown;
  }
}

/** The end of an OAuth sign-in that this tab began: nothing new to the visitor. */
function signInHere(token: string, remember: boolean): SignIn {
  setSession(token, remember);
  return notSignedIn;
}

/**
 * Nobody is replaced silently: when another account is signed in, the visitor is asked.
 * @throws when the current session cannot be checked, or the browser keeps no cookie
 */
async function signInByLink(link: Omit<AccountChoice, 'current'>): Promise<SignIn> {
  const before = sessionToken();
  const current = before && before !== link.token ? await fetchCurrentUser(before) : null;
  if (current && current.email !== link.other) return { ...notSignedIn, choice: { ...link, current: current.email } };
  setSession(link.token, link.remember);
  setUser({ email: link.other });
  if (current) void endServerSession(before);
  refuseAppOpening();
  return { ...notSignedIn, signedInAs: link.other };
}

/** Null when the session has ended. @throws when it cannot be checked: nobody knows then whether it is the same account */
async function fetchCurrentUser(token: string): Promise<User | null> {
  try {
    return await fetchUser(token);
  } catch (thrown) {
    // A refused session is gone by now.
    if (sessionToken()) throw thrown;
    return null;
  }
}

function failed(thrown: unknown): SignIn {
  if (isRefusal(thrown, 'sessionRequired')) return refused;
  const { descriptor, values } = toAppError(thrown);
  return { ...notSignedIn, error: { text: descriptor, values } };
}

/** Of links from the site and the client apps; the others are identity providers. */
const isLinkFlag = (flag: Flag): boolean => flag === 'web' || flag === 'client';
const isFlag = (type: string): type is Flag => flags.includes(type);
