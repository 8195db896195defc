/** What the modules of the server share: configuration, database, clock, mail, jobs, limits and log. */
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type DatabaseLocation, type Db, openDatabase } from './db/open.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { type Background, createBackground } from './jobs/background.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createMailer, type Mailer, type MailTransport } from './mail/mailer.ts';
import { createMailTranslations } from './mail/translations.ts';

/** Passed to every module's routes. Nothing is global, so tests can run several servers in one process. */
export type Context = {
  config: Config;
  db: Db;
  clock: Clock;
  mail: Mailer;
  /** Work that continues after the response; a stop waits for it. */
  background: Background;
  /** Work that must not be lost. */
  jobs: Jobs;
  /** Rate limits, counted in the database for all processes together. */
  limits: Limits;
  log: FastifyBaseLogger;
  /** URL of the fake services, e.g. `http://127.0.0.1:3001`; null when none runs. */
  sandboxUrl: string | null;
};

export type ContextOptions = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  location: DatabaseLocation;
  transport: MailTransport;
  sandboxUrl: string | null;
};

export type OpenContext = {
  context: Context;
  /** Waits for running jobs and background work, then closes mail and database. */
  close(): Promise<void>;
};

const localesFolder = path.join(import.meta.dirname, '..', 'locales');

/** Opens the database and creates what the modules share. `main.ts` and the tests differ only in the options. */
export async function createContext(options: ContextOptions): Promise<OpenContext> {
  const { config, clock, log, location, transport, sandboxUrl } = options;
  const { db, pool, close } = await openDatabase(location, log);
  const background = createBackground(log);
  const translations = createMailTranslations(localesFolder);
  const mail = createMailer({ config, transport, translations, background, log });
  const jobs = createJobs({ db, clock, log });
  const limits = createLimits(pool);
  return {
    context: { config, db, clock, mail, background, jobs, limits, log, sandboxUrl },
    async close() {
      await jobs.stop();
      await background.idle();
      mail.close();
      await close();
    },
  };
}

/** Where the configuration puts the database. */
export function databaseLocation({ databaseUrl, dataDir }: Config): DatabaseLocation {
  return databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'folder', folder: path.join(dataDir, 'db') };
}
