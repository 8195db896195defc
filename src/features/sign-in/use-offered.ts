import { useEffect, useState } from 'react';
import type { IdentityProvider } from '#api/generated/model/index.ts';
import { loadConfig } from '#framework/config.ts';
import { oauthProviders } from './oauth-providers.ts';

type Offered = { apiBase: string; providers: readonly IdentityProvider[] };

/** The outside providers that are not switched off; null until it is known. Not to learn it leaves the form. */
export function useOffered(): Offered | null {
  const [offered, setOffered] = useState<Offered | null>(null);
  useEffect(() => {
    const nobody = { apiBase: '', providers: [] };
    loadConfig().then(
      ({ apiBase, features }) =>
        setOffered({ apiBase, providers: oauthProviders.filter((provider) => features[provider]) }),
      () => setOffered(nobody),
    );
  }, []);
  return offered;
}
