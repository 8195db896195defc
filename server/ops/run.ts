/** Runs one operator's command: finds the verb, parses the options, audits what changes, prints the result. */
import { parseArgs } from 'node:util';
import { createPaymentProviders } from '../billing/payments/create-providers.ts';
import type { Context } from '../context.ts';
import { explainDatabaseFailure, isDatabaseBusy } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { describeParseError } from '../describe-parse-error.ts';
import { ApiError, explainApiError } from '../http/api-error.ts';
import { withoutEmails } from '../log.ts';
import { beginAction, endAction } from './audit.ts';
import { findCustomer } from './find.ts';
import { changeOptions, commonOptions, describeVerb, listVerbs, optionUsage } from './help.ts';
import { printOutput } from './print.ts';
import { IncompleteError, type Input, OpsError, type OptionHelp, type Output, type Verb } from './verb.ts';
import { verbs } from './verbs.ts';

export type Command = {
  argv: readonly string[];
  /** The operating system's user, unless `--by` names another. */
  user: string;
  /** Relative paths in the command start here. */
  folder?: string;
  /** Of the terminal, in characters; unknown where the output goes to a file. */
  width?: number | undefined;
};

/** 0 done, 1 failed, 2 the command line is wrong. */
export type CommandResult = {
  exitCode: 0 | 1 | 2;
  text: string;
  /** What is missing in the text, which is the output all the same. */
  problem?: string;
};

const helpOptions = ['--help', '-h'];

type CommandLine = Pick<Input, 'args' | 'options'> & { verb: Verb };

/** Needs no database. @returns what to run, or help, or what is wrong */
export function readCommandLine(
  { argv, width }: Pick<Command, 'argv' | 'width'>,
  now: Date,
): CommandLine | CommandResult {
  const words = argv[0] === 'help' ? argv.slice(1) : argv;
  const [first = '--help', second] = words;
  if (helpOptions.includes(first)) return { exitCode: 0, text: listVerbs(verbs, width) };
  const verb = findVerb(words);
  if (!verb) {
    const similar = similarTo(first);
    const asksForHelp = words === argv ? helpOptions.includes(second ?? '') : second === undefined;
    if (asksForHelp && similar.length > 0) return { exitCode: 0, text: listVerbs(similar, width) };
    const list = listVerbs(similar.length > 0 ? similar : verbs, width);
    const problem = first.startsWith('-') ? 'Options come after the command' : 'Unknown command';
    return { exitCode: 2, text: `${problem}: ${words.join(' ')}\n\n${list}` };
  }
  const help = describeVerb(verb, width);
  if (words !== argv) return { exitCode: 0, text: help };
  const parsed = parse(verb, argv, now);
  if (typeof parsed === 'string') return { exitCode: 2, text: `${parsed}\n\n${help}` };
  return parsed.options.help ? { exitCode: 0, text: help } : { verb, ...parsed };
}

export async function runCommand(
  context: Context,
  { argv, user, folder = process.cwd(), width }: Command,
): Promise<CommandResult> {
  const line = readCommandLine({ argv, width }, context.clock.now());
  if ('exitCode' in line) return line;
  const { verb, ...input } = line;
  try {
    const output = await runAudited(context, verb, { ...input, folder }, user);
    return { exitCode: 0, text: printed(output, input.options.json === true, width) };
  } catch (error) {
    if (error instanceof IncompleteError)
      return { exitCode: 1, text: printed(error.output, input.options.json === true, width), problem: error.message };
    return { exitCode: 1, text: explain(error, context) };
  }
}

function printed(output: Output | string, isJson: boolean, width?: number): string {
  if (typeof output === 'string') return output;
  return isJson ? JSON.stringify(output, null, 2) : printOutput(output, width);
}

async function runAudited(
  context: Context,
  verb: Verb,
  input: Omit<Input, 'actionId'>,
  user: string,
): Promise<Output | string> {
  const { db, clock, log } = context;
  const tools = { context, payments: createPaymentProviders(context) };
  if (!changes(verb, input.options)) return verb.run(tools, { ...input, actionId: '' });
  const { by = user, why } = input.options;
  const args = await nameByIds(db, verb, input.args);
  const command = withoutEmails(describeCommand(verb, { ...input, args }));
  const actionId = await beginAction(db, { by: String(by), why: String(why), command }, clock.now());
  try {
    const output = await verb.run(tools, { ...input, args, actionId });
    await endAction(db, actionId, 'done');
    log.info({ action: actionId, verb: verb.name }, 'operator command done');
    return output;
  } catch (error) {
    await endAction(db, actionId, withoutEmails(explain(error, context)));
    throw error;
  }
}

/** Customers become ids: an email would be kept longer than its account. */
function nameByIds(db: Db, { args: names = [] }: Verb, args: readonly string[]): Promise<string[]> {
  return Promise.all(
    args.map(async (arg, index) => (names[index] === 'customer' ? ((await findCustomer(db, arg))?.id ?? arg) : arg)),
  );
}

/** Without the common options: `--why` and `--by` have columns of their own. */
function describeCommand(verb: Verb, { args, options }: Pick<Input, 'args' | 'options'>): string {
  const own = Object.entries(options).filter(([name]) => verb.options && name in verb.options);
  const words = own.map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`));
  return [verb.name, ...args, ...words].join(' ');
}

function findVerb(argv: readonly string[]): Verb | undefined {
  return verbs.find(({ name }) => name === argv.slice(0, 2).join(' ')) ?? verbs.find(({ name }) => name === argv[0]);
}

/** @returns what is wrong with the command line, as a sentence */
function parse(verb: Verb, argv: readonly string[], now: Date): Pick<Input, 'args' | 'options'> | string {
  const { args: names = [], options = {}, name } = verb;
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(name.split(' ').length),
      options: { ...options, ...commonOptions, ...(verb.changes ? changeOptions : {}) },
      allowPositionals: true,
      strict: true,
    });
    const given = values as Input['options'];
    if (given.help) return { args: positionals, options: given };
    if (positionals.length < names.length) return `Missing: <${names.slice(positionals.length).join('>, <')}>`;
    if (positionals.length > names.length)
      return `Unexpected: ${positionals.slice(names.length).join(' ')} (texts with spaces need quotes)`;
    for (const [option, help] of Object.entries<OptionHelp>(options)) {
      const value = given[option];
      if (help.required && (typeof value !== 'string' || !value.trim())) return `Missing: ${optionUsage(option, help)}`;
      if (typeof value === 'string') help.check?.(value, now);
    }
    if (changes(verb, given) && !String(given.why ?? '').trim()) return 'A change needs a reason: --why "…"';
    return { args: positionals, options: given };
  } catch (error) {
    return describeParseError(error);
  }
}

function changes(verb: Verb, options: Input['options']): boolean {
  return typeof verb.changes === 'string' ? options[verb.changes] === true : verb.changes;
}

function explain(error: unknown, { config, log }: Pick<Context, 'config' | 'log'>): string {
  if (error instanceof OpsError) return error.message;
  if (error instanceof ApiError) return explainApiError(error);
  const failure = explainDatabaseFailure(error, config);
  if (failure) return failure;
  if (isDatabaseBusy(error)) return 'The database was too busy, or the command reads too much for it: try again';
  log.error({ err: error }, 'operator command failed');
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The commands that begin with the same word. */
function similarTo(word: string): readonly Verb[] {
  return verbs.filter(({ name }) => name.split(' ')[0] === word.toLowerCase());
}
