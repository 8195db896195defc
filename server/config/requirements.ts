/** What the settings must be together, and in production. */
import type { ConfigProblem } from './config-error.ts';
import type { Environment } from './environment.ts';
import type { VariableName } from './variables.ts';

/** Outside production only: a known key protects nothing. */
export const sampleSecretKey = '7465726e2d73616d706c652d7365637265742d6b65792d6368616e67652d6d65';

/** @param hasExitRanges true when the brand's folder contains the list */
export function checkRequirements(given: Environment, hasExitRanges: boolean): ConfigProblem[] {
  const production = given.NODE_ENV === 'production';
  const problems: ConfigProblem[] = [];
  const requireInProduction = (name: VariableName, why = 'is missing') => {
    if (production && !given[name]) problems.push({ name, why });
  };

  if (production && given.SANDBOX_URL) problems.push({ name: 'SANDBOX_URL', why: 'is not allowed in production' });
  requireInProduction('DATABASE_URL');
  requireInProduction('SMTP_URL');
  requireInProduction('SECRET_KEYS', 'is missing (32 random bytes in hex: openssl rand -hex 32)');
  if (!given.PUBLIC_URL && (given.SITE_URL || given.API_URL)) {
    const missing = ['SITE_URL', 'API_URL'].filter((name) => !given[name]);
    problems.push(...missing.map((name) => ({ name, why: 'is missing (or PUBLIC_URL, which sets both)' })));
  } else {
    requireInProduction('PUBLIC_URL', 'is missing (or SITE_URL and API_URL, where the site is on another host)');
  }
  for (const name of ['PUBLIC_URL', 'SITE_URL', 'API_URL']) {
    if (production && isPlainHttp(given[name])) {
      problems.push({ name, why: 'must begin with https: (http is for localhost only)' });
    }
  }
  requireInProduction(
    'TRUSTED_PROXIES',
    'is missing (a list of CIDR ranges, or TRUSTED_PROXIES=off without a proxy in front of the server)',
  );
  if (!hasExitRanges)
    requireInProduction('EXIT_RANGES_FILE', 'is missing (or EXIT_RANGES_FILE=off without a list of exit ranges)');
  const missingIvs = countOf(given.ENTRY_KEY) - countOf(given.ENTRY_IV);
  if (missingIvs !== 0) {
    const [name, other] = missingIvs > 0 ? ['ENTRY_IV', 'ENTRY_KEY'] : ['ENTRY_KEY', 'ENTRY_IV'];
    problems.push({ name, why: `needs as many values as ${other}: the two belong together` });
  }
  if (production && given.SECRET_KEYS?.toLowerCase().includes(sampleSecretKey)) {
    problems.push({ name: 'SECRET_KEYS', why: 'contains the sample, which everybody knows (openssl rand -hex 32)' });
  }
  return problems;
}

const countOf = (list = ''): number => list.split(',').filter((part) => part.trim()).length;

/** Sessions and passwords would travel in the clear. */
function isPlainHttp(url = ''): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
}
