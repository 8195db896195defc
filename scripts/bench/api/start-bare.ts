import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts the bare Fastify route (`bare-route.ts`) in a process of its own. */
export async function startBare(): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ['scripts/bench/api/bare-route.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout, 'data');
  return { url: String(output).trim(), pid: child.pid ?? 0, stop: () => child.kill() };
}
