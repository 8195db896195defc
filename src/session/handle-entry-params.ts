import { toAppError } from '#api/errors.ts';
import { exchangeToken } from '#api/generated/session.ts';
import { loadConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { paths } from '#site/paths.ts';
import { clearClientCode, clientCode, isClientCode, saveClientCode } from './client-code.ts';
import { isFromClient, resetAppOpening, setFromClient } from './client-visit.ts';
import { type EntryError, setEntryError } from './entry-error.ts';
import type { EntryParams } from './parse-entry-params.ts';
import { savePendingOAuth, takeOAuthRemember } from './pending-oauth.ts';
import { saveReferralCode } from './referral-code.ts';
import { setSession } from './session-store.ts';
import { fetchUser } from './user-store.ts';

type Flag = Parameters<typeof exchangeToken>[0]['flag'];

const m = defineMessages({ refused: 'entry.token.refused', signedInAs: 'entry.signed-in' });
const flags: readonly string[] = ['web', 'client', 'google', 'apple', 'microsoft'] satisfies Flag[];

type SignIn = {
  error: EntryError | null;
  /** Email of the account that a link from elsewhere signed in; empty after an OAuth sign-in that this tab started. */
  signedInAs: string;
};
type Outcome = SignIn & { isFromClient: boolean };

/** Acts on the entry parameters. Never throws: a refused token is an error in the outcome, unreadable values are ignored. */
export async function handleEntryParams(params: EntryParams, path: string): Promise<Outcome> {
  if (params.referralCode) saveReferralCode(params.referralCode);
  if (params.oauth) savePendingOAuth(params.oauth);
  const isForm = path === paths.signIn() || path === paths.signUp();
  const fromClient = isForm ? await handleClientCode(params) : isFromClient();
  const signIn = params.serviceToken ? await acceptServiceToken(params.serviceToken) : notSignedIn;
  return { isFromClient: fromClient, ...(params.token ? await acceptOneTimeToken(params) : signIn) };
}

/** Shows the outcome; only after hydration. A link may sign in an account that is not the visitor's, so a toast names it. */
export function showEntryOutcome({ isFromClient: fromClient, error, signedInAs }: Outcome, path: string): void {
  setFromClient(fromClient);
  setEntryError(error);
  // That page shows the error itself.
  if (error && path !== paths.authSuccess()) toast.error(error.text, error.values);
  if (signedInAs) toast.show({ text: m.signedInAs, values: { email: signedInAs } });
}

const notSignedIn: SignIn = { error: null, signedInAs: '' };
const refused: SignIn = { error: { text: m.refused }, signedInAs: '' };

/** True when the visit comes from the client app: a client code is in the URL, plain or encrypted, or was before a reload. */
async function handleClientCode({ clientCode: plain, code: encrypted }: EntryParams): Promise<boolean> {
  const code = plain || (encrypted && (await decryptClientCode(encrypted).catch(() => ''))) || '';
  if (!isClientCode(code)) {
    if (isFromClient() && clientCode()) return true;
    clearClientCode();
    return false;
  }
  saveClientCode(code);
  resetAppOpening();
  return true;
}

/**
 * base64url of AES-256-CBC with PKCS7; key and IV come from the runtime configuration (docs/decisions/0009-entry-parameters.md).
 * @returns an empty string when the result is not a client code; rejects when it cannot be decrypted
 */
async function decryptClientCode(encrypted: string): Promise<string> {
  const [{ entryKey, entryIv }, { default: AES }, { default: Hex }, { default: Utf8 }] = await Promise.all([
    loadConfig(),
    import('crypto-js/aes.js'),
    import('crypto-js/enc-hex.js'),
    import('crypto-js/enc-utf8.js'),
  ]);
  if (!entryKey || !entryIv) return '';
  const base64 = encrypted.replace(/-/g, '+').replace(/_/g, '/');
  const code = AES.decrypt(base64, Hex.parse(entryKey), { iv: Hex.parse(entryIv) }).toString(Utf8);
  return isClientCode(code) ? code : '';
}

/** Replaces the session only after the API has accepted the token. */
async function acceptServiceToken(token: string): Promise<SignIn> {
  const user = await fetchUser(token);
  if (!user) return refused;
  setSession(token, false);
  return { error: null, signedInAs: user.email };
}

/** Exchanges a one-time token for a session (docs/decisions/0007-one-time-tokens.md). */
async function acceptOneTimeToken({ token, type, clientCode: code }: EntryParams): Promise<SignIn> {
  if (!isFlag(type)) return refused;
  const remember = takeOAuthRemember();
  try {
    const body = { token, flag: type, deviceType: 'web' as const, ...(isClientCode(code) && { clientCode: code }) };
    const session = (await exchangeToken(body)).token;
    setSession(session, remember ?? false);
    return { error: null, signedInAs: remember === null ? ((await fetchUser(session))?.email ?? '') : '' };
  } catch (thrown) {
    const { descriptor, values } = toAppError(thrown);
    return { error: { text: descriptor, values }, signedInAs: '' };
  }
}

const isFlag = (type: string): type is Flag => flags.includes(type);
