/**
 * Memory of one server process after many requests of a realistic mix: pages in every language with their files, the IP check from
 * many addresses, prices, customers with sessions, and now and then a sign-in.
 */
import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { password } from '../../../test/support/account.ts';

export type MemoryMb = { resident: number; proportional: number };

export type MemoryOptions = {
  /** With `127.0.0.1`, and the server trusts `X-Forwarded-For`. */
  origin: string;
  pid: number;
  /** Of the build that the server serves. */
  publicDir: string;
  customers: readonly { email: string; token: string }[];
  amount: number;
};

const connections = 64;
const pages = ['', '/pricing', '/what-is-my-ip', '/contact-us', '/dashboard', '/terms'];
const scriptsPerVisit = 12;
const visitsPerSignIn = 20;
const api = '/turboClient/api';

/** @returns before, halfway and after `amount` requests, and how many of them failed */
export async function measureMemory(options: MemoryOptions): Promise<{ samples: MemoryMb[]; failed: number }> {
  const { origin, pid, amount } = options;
  const requests = createMix(options);
  const samples = [memoryOf(pid)];
  let failed = 0;
  for (let half = 0; half < 2; half++) {
    const result = await autocannon({ url: origin, connections, amount: amount / 2, requests });
    failed += result.non2xx + result.errors;
    samples.push(memoryOf(pid));
  }
  return { samples, failed };
}

/** Of a running process, from the kernel. `proportional`: pages that several processes share count in parts. */
export function memoryOf(pid: number): MemoryMb {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  return { resident: megabytes('Rss'), proportional: megabytes('Pss') };
}

function createMix({ publicDir, customers }: MemoryOptions): autocannon.Request[] {
  const locales = readdirSync(publicDir).filter((name) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name));
  const scripts = readdirSync(`${publicDir}/assets`).filter((name) => /\.(js|css)$/.test(name));
  const visits = locales.flatMap((locale) => pages.map((page) => `/${locale}${page}`));
  return visits.flatMap((url, visit) => {
    const { email = '', token = '' } = customers[visit % customers.length] ?? {};
    const files = Array.from({ length: scriptsPerVisit }, (_, index) => {
      return `/assets/${scripts[(visit * scriptsPerVisit + index) % scripts.length]}`;
    });
    const anybody = [url, ...files, `${url}/_payload.json`, '/config.json', '/ipGeo', `${api}/product/list/official`];
    const own = ['user-info', 'subscription', 'user-orders/query?page=1&pageSize=10&pagination=true'];
    const signIn = visit % visitsPerSignIn === 0;
    return [
      ...anybody.map((path) => get(path)),
      ...own.map((path) => get(`${api}/c-end/${path}`, { 'x-token': token })),
      ...(signIn ? [post(`${api}/base/v3/service-token`, { email, password, deviceType: 'web' })] : []),
    ];
  });
}

const common = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' };

function get(path: string, headers: Record<string, string> = {}): autocannon.Request {
  return { method: 'GET', path, headers: { ...common, ...headers }, setupRequest: fromAnotherAddress };
}

function post(path: string, body: object): autocannon.Request {
  const headers = { ...common, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body), setupRequest: fromAnotherAddress };
}

let visitor = 0;

/** Spread over the IPv4 addresses, so that the IP data is read everywhere. */
function fromAnotherAddress(request: autocannon.Request): autocannon.Request {
  visitor = (visitor + 2_654_435_761) % 2 ** 32;
  const [a = 0, ...rest] = [24, 16, 8, 0].map((shift) => (visitor >>> shift) & 255);
  const ipAddress = [1 + (a % 223), ...rest].join('.');
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': ipAddress } };
}
