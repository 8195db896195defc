import { useEffect } from 'react';
import { oauthReason, type Reason, reportError } from '#api/errors.ts';
import { connectIdentity } from '#api/generated/account.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { loadRequestCode } from '#framework/request.ts';
import { navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { setEntryInProgress } from '#session/entry-in-progress.ts';
import { takePendingConnection } from '#session/pending-connection.ts';
import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  connected: 'settings.identities.connected',
  cancelled: 'settings.identities.cancelled',
  failed: 'settings.identities.failed',
  withoutEmail: 'api.error.identity-without-email',
});

const failures: Partial<Record<Reason, Message>> = {
  oauthCancelled: m.cancelled,
  identityWithoutEmail: m.withoutEmail,
};

/** Completes a connection when the user comes back from an identity provider, or says why there is none. */
export function useConnectionResult(search: string, refresh: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the query that the page was opened with counts
  useEffect(() => {
    const token = takePendingConnection();
    if (token) void complete(token, refresh);
    else showFailure(new URLSearchParams(search));
  }, []);
}

async function complete(token: string, refresh: () => Promise<void>): Promise<void> {
  // A reload after 503 would lose the token.
  setEntryInProgress(true);
  try {
    const { identityProvider } = await connectIdentity({ token });
    toast.success(m.connected, { identityProvider: identityProviders[identityProvider] });
    await refresh();
  } catch (error) {
    reportError(error);
  } finally {
    setEntryInProgress(false);
  }
}

/** The parameters are removed, so that a reload does not repeat the message. */
async function showFailure(params: URLSearchParams): Promise<void> {
  const type = params.get('type') ?? '';
  if (!params.has('error') || !isIdentityProvider(type)) return;
  // Without the code of requests no code of an error has a name.
  await loadRequestCode().catch(() => {});
  const reason = oauthReason(Number(params.get('error')));
  toast.error(failures[reason] ?? m.failed, { identityProvider: identityProviders[type] });
  void navigate(paths.settings(), { replace: true });
}

const isIdentityProvider = (text: string): text is IdentityProvider => Object.hasOwn(identityProviders, text);
