/**
 * Tries the keys of the identity providers without a user: the token endpoint gets a code that nobody was given. A provider that
 * knows the client refuses the code (`invalid_grant`), otherwise it refuses the client (`invalid_client`, RFC 6749 section 5.2).
 */
import { createAppleClientSecret } from '../accounts/oauth/apple-client-secret.ts';
import { issuerUrlOf } from '../accounts/oauth/issuers.ts';
import { identityProviderNames, identityProviders } from '../accounts/oauth/rules.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { IdentityProvider } from '../db/tables/identities.ts';
import { describeFailure } from '../describe-failure.ts';
import { doctorTimeouts, type Finding, failure } from './finding.ts';

type Settings = Pick<Config, IdentityProvider | 'apiUrl'>;

const secretVariables: Record<IdentityProvider, string> = {
  google: 'GOOGLE_CLIENT_SECRET',
  apple: 'APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY',
  microsoft: 'MICROSOFT_CLIENT_SECRET',
};

type Options = {
  /** Other than the real ones. */
  issuers?: Partial<Record<IdentityProvider, string>>;
};

/** @param options for tests */
export async function checkOAuthCredentials(settings: Settings, { issuers = {} }: Options = {}): Promise<Finding[]> {
  const real = identityProviders.filter((identityProvider) => settings[identityProvider].mode === 'real');
  const found = await Promise.all(
    real.map((identityProvider) => {
      const { microsoft } = settings;
      const tenant = microsoft.mode === 'real' ? microsoft.tenant : undefined;
      return checkProvider(
        settings,
        identityProvider,
        issuers[identityProvider] ?? issuerUrlOf(identityProvider, tenant),
      );
    }),
  );
  return found.flat();
}

async function checkProvider(
  settings: Settings,
  identityProvider: IdentityProvider,
  issuerUrl: string,
): Promise<Finding[]> {
  const idVariable = `${identityProvider.toUpperCase()}_CLIENT_ID`;
  const names = `${idVariable}, ${secretVariables[identityProvider]}`;
  const { host } = new URL(issuerUrl);
  try {
    const credentials = await credentialsOf(settings, identityProvider);
    // An unusable private key has a finding of its own (check-values.ts).
    if (!credentials) return [];
    // For both requests.
    const signal = AbortSignal.timeout(doctorTimeouts.requestMs);
    // A redirect could send the credentials to another host.
    const options = { signal, redirect: 'error' } as const;
    const discovered = await fetch(`${issuerUrl}/.well-known/openid-configuration`, options);
    const { issuer, token_endpoint: tokenUrl, error } = (await discovered.json()) as Discovery;
    if (identityProvider === 'microsoft' && error === 'invalid_tenant')
      return [failure('MICROSOFT_TENANT', 'is unknown to Microsoft: copy the directory (tenant) id')];
    if (!discovered.ok || !tokenUrl || !issuer)
      return [failure(names, `cannot be tried: ${host} answers ${discovered.status} without its endpoints`)];
    // Microsoft's has a placeholder for the tenant.
    if (issuer !== issuerUrl && identityProvider !== 'microsoft')
      return [failure(names, `cannot be tried: ${host} says that it is ${issuer}. Is a proxy in between?`)];
    const response = await fetch(tokenUrl, { ...options, method: 'POST', body: new URLSearchParams(credentials) });
    return describeRefusal(identityProvider, (await response.json()) as Refusal).map(([name, why]) =>
      failure(name, why),
    );
  } catch (error) {
    return [failure(names, `cannot be tried: ${describeFailure(error, host)}`)];
  }
}

type Discovery = { issuer?: string; token_endpoint?: string; error?: string };
type Refusal = { error?: string; error_description?: string };

/** The form for the token endpoint; null when the secret cannot be made. */
async function credentialsOf(
  { apiUrl, google, apple, microsoft }: Settings,
  identityProvider: IdentityProvider,
): Promise<Record<string, string> | null> {
  const form = {
    grant_type: 'authorization_code',
    code: 'doctor',
    code_verifier: 'doctor'.repeat(8),
    redirect_uri: `${apiUrl}/oauth/callback/${identityProvider}`,
  };
  if (identityProvider === 'apple') {
    const secret = apple.mode === 'real' && (await appleSecret(apple));
    return apple.mode === 'real' && secret ? { ...form, client_id: apple.clientId, client_secret: secret } : null;
  }
  const service = identityProvider === 'google' ? google : microsoft;
  return service.mode === 'real' ? { ...form, client_id: service.clientId, client_secret: service.clientSecret } : null;
}

async function appleSecret(settings: Parameters<typeof createAppleClientSecret>[0]): Promise<string | null> {
  try {
    return await createAppleClientSecret(settings, systemClock)();
  } catch {
    return null;
  }
}

/** Codes of https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const microsoftReasons: [code: string, name: string, why: string][] = [
  ['AADSTS700016', 'MICROSOFT_CLIENT_ID', 'is unknown in this tenant: copy the application (client) id'],
  ['AADSTS7000222', 'MICROSOFT_CLIENT_SECRET', 'has expired: create a new client secret'],
  ['AADSTS7000215', 'MICROSOFT_CLIENT_SECRET', 'is not the value of a client secret: copy the value, not the id'],
];

function describeRefusal(
  identityProvider: IdentityProvider,
  { error, error_description: description = '' }: Refusal,
): [name: string, why: string][] {
  const name = identityProviderNames[identityProvider];
  if (identityProvider === 'microsoft') {
    const known = microsoftReasons.find(([code]) => description.includes(code));
    if (known) return [[known[1], known[2]]];
  }
  if (error === 'redirect_uri_mismatch')
    return [['API_URL', `is not among the redirect URIs at ${name}: add …/oauth/callback/${identityProvider}`]];
  if (error !== 'invalid_client') return [];
  const names = `${identityProvider.toUpperCase()}_CLIENT_ID, ${secretVariables[identityProvider]}`;
  return [[names, `are refused by ${name}: copy them from its console`]];
}
