/** What the first request loads. It also handles 401 and 503, which only a response can have. */
import { defineMessages } from '#framework/locale.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { navigate } from '#framework/router.tsx';
import { allowOnce } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { isEntryInProgress } from '#session/entry-in-progress.ts';
import { pendingUndo } from '#session/pending-undo.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken } from '#session/session-store.ts';
import { isAuthPath, paths } from '#site/paths.ts';

const m = defineMessages({ lapsed: 'session.lapsed' });
/** `maintenance` of the contract: a reload would change nothing. */
const maintenanceCode = 1013;
const reloadGuardMs = 10_000;
const signInDelayMs = 1000;

export { send } from '#api/send.ts';

/** 401: ends the session and, after a second, goes to sign-in. A response to an older token changes nothing. */
export function onUnauthorized(token: string): void {
  if (token !== sessionToken()) return;
  clearSession();
  if (token) toast.error(m.lapsed);
  setTimeout(() => {
    const { path, search } = parsePageUrl(location.href);
    if (sessionToken() || isAuthPath(path)) return;
    savePreRoute(path + search);
    void navigate(paths.signIn());
  }, signInDelayMs);
}

/** 503: reloads, at most once in 10 s, and never while something would be lost: the page shows the error. */
export function onUnavailable(code: unknown): void {
  if (code !== maintenanceCode && !hasUnsavedState() && allowOnce('reload', reloadGuardMs)) location.reload();
}

/** A form that is filled in, a dialog (recovery codes are shown once), or a token that came with the URL. */
function hasUnsavedState(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea');
  const isFilledIn = [...fields].some((field) => field.value !== field.defaultValue);
  return isFilledIn || document.querySelector('dialog[open]') !== null || isEntryInProgress() || pendingUndo() !== '';
}
