/**
 * Runs a script in a child process with limits on memory and time, for work on what strangers send: whatever it does, the server
 * goes on (docs/decisions/0023-contact-uploads.md).
 */
import { spawn } from 'node:child_process';

export type ProcessLimits = {
  timeoutMs: number;
  /** Of the process's writable memory, about 300 MB of which Node reserves without using them. Not enforced on Windows. */
  maxDataBytes: number;
};

/** A shell that cannot limit memory runs the script nevertheless. */
const limitMemory = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

/** Resolves with the exit code, or null when the process was killed: it took too long, or too much memory. */
export function runLimited(
  script: string,
  args: readonly string[],
  { timeoutMs, maxDataBytes }: ProcessLimits,
): Promise<number | null> {
  const command = [process.execPath, '--max-old-space-size=64', script, ...args];
  const isWindows = process.platform === 'win32';
  const [program = '', ...rest] = isWindows
    ? command
    : ['/bin/sh', '-c', limitMemory, 'sh', String(Math.ceil(maxDataBytes / 1024)), ...command];
  return new Promise((resolve, reject) => {
    // Without the server's environment: the child needs none of its secrets.
    const child = spawn(program, rest, { stdio: 'ignore', timeout: timeoutMs, killSignal: 'SIGKILL', env: {} });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code));
  });
}
