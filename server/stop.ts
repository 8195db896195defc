/** A graceful stop: no new connections, answers under way finish, then everything closes. A second signal ends at once. */
import type { Log } from './context.ts';

/** Longer than the slowest request; then the process ends whatever is left. */
const patienceMs = 15_000;

export function stopOnSignal(log: Log, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patienceMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
