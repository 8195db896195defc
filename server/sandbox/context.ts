/** What the fakes share. */
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** Passed to every fake. */
export type SandboxContext = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Path of a SQLite file for a fake's state, or `:memory:`. */
  stateFile(name: string): string;
  /** Where webhooks go, e.g. `http://127.0.0.1:3000`. Known once the site listens. */
  siteUrl(): string;
  /** How many webhooks a fake sends at the same time, 8 by default. */
  concurrentWebhooks?: number;
};
