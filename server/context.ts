/** What every room of the server is handed: `xxxRoutes(app, context)`. Nothing here is global, so that tests run side by side. */
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Limits } from './http/limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';

export type Context = {
  config: Config;
  db: Db;
  clock: Clock;
  mail: Mailer;
  /** Work that goes on after the answer; the stop waits for it. */
  background: Background;
  /** Work that must not be lost. */
  jobs: Jobs;
  /** Counters in the database, shared by all processes. */
  limits: Limits;
  log: FastifyBaseLogger;
  /** Where the stand-ins listen, e.g. `http://127.0.0.1:3001`; null when none runs. */
  sandboxUrl: string | null;
};

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
