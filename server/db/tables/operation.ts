/** Tables of what runs the server: limits, jobs, files of builds, DNS leak tests, and what operators did. */
import type { ColumnType } from 'kysely';
import type { Json, NullableText, NullableTime, Time } from './columns.ts';

/** Attempts of one budget; `expire` is milliseconds since 1970. */
export type LimitsTable = { key: string; points: number; expire: string | null };

export type JobsTable = {
  /** Identifies the work, so that it is done once. */
  key: string;
  kind: string;
  payload: Json<Record<string, string>>;
  run_at: Time;
  tries: ColumnType<number, number | undefined, number>;
  /** How many of the last attempts ended with their process. */
  crashes: ColumnType<number, number | undefined, number>;
  /** Id of the worker that has the job; another worker may claim it after `leased_until`. */
  lease: NullableText;
  leased_until: NullableTime;
  /** When it was completed or given up. */
  ended_at: NullableTime;
  /** Name of the latest error; null when the job was completed. */
  failure: NullableText;
  created_at: Time;
};

/** Migrations that a server has to know to work on the database (migrate.ts). */
export type SchemaRequirementsTable = { migration: string };

/** Files of the site's builds, for processes of other builds. */
export type BuildFilesTable = {
  url: string;
  /** Of the body. */
  encoding: 'identity' | 'gzip' | 'br';
  body: Buffer;
  /** When a process that has the build last said so. */
  used_at: Time;
};

/** A DNS leak test: names of its `label` were asked for by these DNS servers. */
export type DnsTestsTable = { label: string; resolvers: string[]; created_at: Time };

/** What an operator changed by a command. */
export type OpsActionsTable = {
  id: string;
  at: Time;
  by: string;
  why: string;
  /** The command without its reason, e.g. `refund make TRN-7K3M-9Q2X`; accounts are named by their ids. */
  command: string;
  /** `done`, or why it failed; null while it runs, and when it died. */
  outcome: NullableText;
};

/** What an operator changed while the server runs (`operator-settings/operator-settings.ts`). */
export type OperatorSettingsTable = { name: string; value: unknown; changed_at: Time };
