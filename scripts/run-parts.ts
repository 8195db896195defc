/** Runs commands side by side, and prints each when it ends: its name, its duration and, when it failed, its output. */
import { spawn } from 'node:child_process';

export type Part = { name: string; command: string; args: string[]; env?: Record<string, string> };
export type Result = { name: string; ok: boolean; seconds: number };

/** Results in the order in which the parts end. */
export async function runParts(parts: readonly Part[], concurrency: number): Promise<Result[]> {
  const results: Result[] = [];
  const queue = parts.values();
  const work = async () => {
    for (const part of queue) {
      const { output, ...result } = await runPart(part);
      results.push(result);
      console.log(resultLine(result));
      if (!result.ok) console.log(indent(output));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

export function resultLine({ name, ok, seconds }: Result): string {
  return `${ok ? '✔' : '✖'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s`;
}

function runPart({ name, command, args, env }: Part): Promise<Result & { output: string }> {
  const startedMs = performance.now();
  const chunks: Buffer[] = [];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      const output = Buffer.concat(chunks).toString().trimEnd();
      resolve({ name, ok, seconds: (performance.now() - startedMs) / 1000, output });
    };
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command} cannot be started: ${error.message}`));
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
