/**
 * Runs a script in a child process with limits on memory and time, for work on what strangers send: whatever it does, the server
 * goes on (docs/decisions/0023-contact-uploads.md).
 */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

export type ProcessLimits = {
  timeoutMs: number;
  /** Of writable memory, on top of what Node reserves. Linux only. */
  maxBytes: number;
};

const options = ['--max-old-space-size=64'];
/**
 * A shell that cannot limit memory runs the script nevertheless. The stacks of threads are small, because they count whether they
 * are used or not.
 */
const limitMemory = 'ulimit -s 2048 2>/dev/null; ulimit -d "$1" 2>/dev/null; shift; exec "$@"';
const printReserved = "/VmData:\\s*(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]";

/** Resolves with the exit code, or null when the process was killed: it took too long, or too much memory. */
export async function runLimited(
  script: string,
  args: readonly string[],
  { timeoutMs, maxBytes }: ProcessLimits,
): Promise<number | null> {
  const [program = '', ...rest] =
    process.platform === 'linux'
      ? limitedCommand(String((await reservedKib()) + Math.ceil(maxBytes / 1024)), script, ...args)
      : [process.execPath, ...options, script, ...args];
  return new Promise((resolve, reject) => {
    // Without the server's environment: the child needs none of its secrets.
    const child = spawn(program, rest, { stdio: 'ignore', timeout: timeoutMs, killSignal: 'SIGKILL', env: {} });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code));
  });
}

function limitedCommand(maxKib: string, ...args: readonly string[]): string[] {
  return ['/bin/sh', '-c', limitMemory, 'sh', maxKib, process.execPath, ...options, ...args];
}

let reserved: Promise<number> | null = null;

/** Node reserves memory that it does not use: 300 to 600 MB, depending on the machine. 0 when Node does not start. */
function reservedKib(): Promise<number> {
  const [program = '', ...args] = limitedCommand('unlimited', '--print', printReserved);
  reserved ??= promisify(execFile)(program, args, { env: {} }).then(
    ({ stdout }) => Number(stdout),
    () => {
      reserved = null;
      return 0;
    },
  );
  return reserved;
}
