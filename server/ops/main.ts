/** `node server/ops/main.ts <command>`: the operator's commands, with the configuration of the server (docs/operate/commands.md). */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config/config-error.ts';
import { type Config, readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { explainDatabaseFailure } from '../db/errors.ts';
import { databaseLocation, describeLocation, type PostgresLocation } from '../db/location.ts';
import { FolderInUseError } from '../db/lock.ts';
import { NewerSchemaError } from '../db/migrate.ts';
import { findMissingMigrations } from '../db/migrate-location.ts';
import { createLog } from '../log.ts';
import { explainFolderFailure } from './explain-folder-failure.ts';
import { type Command, type CommandResult, readCommandLine, runCommand } from './run.ts';
import { sendCommand } from './socket.ts';
import { OpsError } from './verb.ts';

const command: Command = {
  argv: process.argv.slice(2),
  user: process.env.USER || userName(),
  folder: process.cwd(),
  // Some pseudo-terminals report 0.
  width: process.stdout.columns || undefined,
};

/** A container may run as a user id that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

// `console` ignores that a disk is full. A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  // Only a command that is done prints there. Whoever takes it for failed would make its change twice.
  console.error(`The output is incomplete: ${error.message}`);
  console.error('The command itself is done: before you repeat a change, see what became of it (audit)');
  process.exitCode = 1;
});

const howToName = 'name the settings of the server (docs/operate/commands.md), or start it first';

try {
  const line = readCommandLine(command, systemClock.now());
  const { exitCode, text, problem } = 'exitCode' in line ? line : await runExplained(readConfig(process.env));
  (exitCode === 0 || problem ? console.log : console.error)(text);
  if (problem) console.error(problem);
  process.exitCode = exitCode;
} catch (error) {
  const isExplained = [ConfigError, FolderInUseError, NewerSchemaError, OpsError].some(
    (known) => error instanceof known,
  );
  console.error(isExplained ? (error as Error).message : error);
  process.exitCode = 1;
}

async function runExplained(config: Config): Promise<CommandResult> {
  try {
    return await run(config);
  } catch (error) {
    const text = explainDatabaseFailure(error, config) ?? explainFolderFailure(error, config);
    if (!text) throw error;
    return { exitCode: 1, text };
  }
}

/** With PGlite the running server does the work; without one, and with PostgreSQL, this process does. */
async function run(config: Config): Promise<CommandResult> {
  const location = databaseLocation(config);
  // Not to standard output: that is the result.
  console.error(`On ${describeLocation(location)}`);
  if (location.kind === 'folder') {
    const done = await sendCommand(config.dataDir, command);
    if (done) return done;
    // A new one would be empty: whoever asks has forgotten the settings.
    if (!existsSync(location.folder)) throw new OpsError(`There is none: ${howToName}`);
  }
  if (location.kind === 'postgres') await requireMigrated(location);
  const { context, close } = await createContext({
    config,
    clock: systemClock,
    log: createLog('error', process.stderr),
    location,
    transport: { sendMail: refuseToSend, close: () => {} },
    sandboxUrl: config.sandboxUrl ?? `http://127.0.0.1:${config.sandboxPort}`,
  });
  try {
    return await runCommand(context, command);
  } finally {
    await close();
  }
}

/** Opening it would migrate it: whatever database a wrong setting names, or one that servers of the version before still use. */
async function requireMigrated(location: PostgresLocation): Promise<void> {
  const missing = await findMissingMigrations(location);
  if (!missing) throw new OpsError(`It has no tables of the server: ${howToName}`);
  if (missing.length === 0) return;
  const count = missing.length === 1 ? 'One migration is' : `${missing.length} migrations are`;
  throw new OpsError(`${count} missing: run scripts/migrate.ts first, or use the commands of the version that runs`);
}

/** Mails of commands are jobs, which the server sends. */
function refuseToSend(): Promise<never> {
  return Promise.reject(new Error('Commands send no mail themselves'));
}
