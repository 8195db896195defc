/** Compares response times for emails with and without an account (docs/decisions/0013-no-account-enumeration.md), in alternating order. */

export type ResponseTimes = { name: string; known: Spread; unknown: Spread };
export type Spread = { medianMs: number; p95Ms: number };

const rounds = 120;
const base = '/turboClient/api/base';

const operations = [
  { name: 'send sign-up code', path: `${base}/register/email/sendCode`, body: (email: string) => ({ email }) },
  { name: 'send reset code', path: `${base}/clientUser/forgetPwd/send`, body: (email: string) => ({ email }) },
  {
    name: 'sign in, wrong password',
    path: `${base}/v3/service-token`,
    body: (email: string) => ({ email, password: 'wrong-2026!', deviceType: 'web' }),
  },
];

/** `known`: at least 120 emails with an account; each is used once per operation, from a client IP address of its own. */
export async function measureResponseTimes(origin: string, known: readonly string[]): Promise<ResponseTimes[]> {
  const results: ResponseTimes[] = [];
  for (const { name, path, body } of operations) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round++) {
      const pair = [
        ['known', known[round % known.length] ?? ''],
        ['unknown', `nobody-${name.length}-${round}@example.com`],
      ] as const;
      for (const [kind, email] of round % 2 === 0 ? pair : pair.toReversed()) {
        times[kind].push(await timeOf(`${origin}${path}`, body(email), `10.${round}.${kind.length}.1`));
      }
    }
    results.push({ name, known: spreadOf(times.known), unknown: spreadOf(times.unknown) });
  }
  return results;
}

async function timeOf(url: string, body: object, client: string): Promise<number> {
  const started = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (response.status === 429) throw new Error(`${url} was rate limited, so its times mean nothing`);
  return performance.now() - started;
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
