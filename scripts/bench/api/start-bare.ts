import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Target } from './throughput.ts';

export type SampleResponse = { headers: Record<string, string>; data: unknown };

/** Node writes them itself. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts plain Fastify (`bare-route.ts`) in a process of its own. It responds to what the targets are asked for with the same JSON and
 * the same headers, so that the ratio shows what our server does besides.
 * @param targets GET only
 * @returns for each target one named `bare …`, which gets the same requests
 */
export async function startBare(targets: readonly Target[]): Promise<{ targets: Target[]; stop(): void }> {
  const samples: Record<string, SampleResponse> = {};
  for (const { url, headers, tokens } of targets)
    samples[new URL(url).pathname] = await sample(url, headers, tokens?.[0]);
  const args = ['scripts/bench/api/bare-route.ts', JSON.stringify(samples)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout, 'data');
  const twins = targets.map((target) => ({
    ...target,
    name: bareName(target),
    url: new URL(new URL(target.url).pathname, String(output).trim()).href,
    pid: child.pid ?? 0,
    reference: bareName(target),
  }));
  return { targets: twins, stop: () => child.kill() };
}

export function bareName({ name }: Pick<Target, 'name'>): string {
  return `bare ${name}`;
}

async function sample(url: string, headers: Target['headers'], token: string | undefined): Promise<SampleResponse> {
  const response = await fetch(url, {
    headers: { ...headers, ...(token && { 'x-token': token }), 'accept-encoding': 'identity' },
  });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  const sent = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  return { headers: Object.fromEntries(sent), data: await response.json() };
}
