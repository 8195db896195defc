/** Ends a process whose stop takes too long, for example because a mail server does not respond. */
import type { Log } from './log.ts';

export function exitAfter(timeoutMs: number, log: Log, exit: (code: number) => void = process.exit): void {
  const end = () => {
    log.error({ timeoutMs }, 'server stop timed out');
    exit(1);
  };
  setTimeout(end, timeoutMs).unref();
}
