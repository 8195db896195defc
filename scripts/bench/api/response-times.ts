/** Do known and unknown addresses take the same (decisions §3)? Asked in turn, so that a busy moment hits both alike. */

export type Timing = { name: string; known: Spread; unknown: Spread };
export type Spread = { medianMs: number; p95Ms: number };

const rounds = 120;
const base = '/turboClient/api/base';

const questions = [
  { name: 'send sign-up code', path: `${base}/register/email/sendCode`, body: (email: string) => ({ email }) },
  { name: 'send reset code', path: `${base}/clientUser/forgetPwd/send`, body: (email: string) => ({ email }) },
  {
    name: 'sign in, wrong password',
    path: `${base}/v3/service-token`,
    body: (email: string) => ({ email, password: 'wrong-2026!', deviceType: 'web' }),
  },
];

/** `known`: addresses with an account, at least `rounds` of them. Each is asked about once a question, from a client of its own. */
export async function timings(origin: string, known: readonly string[]): Promise<Timing[]> {
  const found: Timing[] = [];
  for (const { name, path, body } of questions) {
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
    found.push({ name, known: spreadOf(times.known), unknown: spreadOf(times.unknown) });
  }
  return found;
}

async function timeOf(url: string, body: object, client: string): Promise<number> {
  const started = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  if (answer.status === 429) throw new Error(`${url} was limited: the times say nothing`);
  return performance.now() - started;
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
