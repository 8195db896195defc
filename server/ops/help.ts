/** The texts that explain the commands: the list of them, and each with its options. */
import { defaultWidth, hang } from './print.ts';
import type { OptionHelp, Verb } from './verb.ts';

/** The same in a clone, on a server and in a container, which has no npm. */
const program = 'node server/ops/main.ts';

export const commonOptions = {
  json: { type: 'boolean', help: 'print JSON instead of a table' },
  help: { type: 'boolean', short: 'h', help: 'print this' },
} as const;
export const changeOptions = {
  why: { type: 'string', value: '<reason>', help: 'the reason, kept with the change' },
  by: { type: 'string', value: '<name>', help: 'who makes the change; the system user by default' },
} as const;

/** In the list of commands: what one does begins here, in the next line after a longer one. */
const summaryColumn = 34;

export function listVerbs(verbs: readonly Verb[], width = defaultWidth): string {
  const lines = verbs.map((verb) => {
    const command = `  ${usage(verb).join(' ')}`;
    const start =
      command.length > summaryColumn - 2 ? `${command}\n${' '.repeat(summaryColumn)}` : command.padEnd(summaryColumn);
    return `${start}${hang(verb.summary, summaryColumn, width)}`;
  });
  const common = 'Each takes --json and --help. Changes need --why "…" and are kept: the command audit lists them.';
  return `${program} <command>\n\n${lines.join('\n')}\n\n${hang(common, 0, width)}`;
}

/** With what is required, apart from the reason of a change. */
function usage({ name, args = [], options = {} }: Verb): string[] {
  const required = Object.entries(options).filter(([, { required: isRequired }]) => isRequired);
  return [name, ...args.map((each) => `<${each}>`), ...required.map(([option, help]) => optionUsage(option, help))];
}

/** Breaks a command into lines between its parts only. */
function hangParts(parts: readonly string[], width: number): string {
  const noBreak = '\u00a0';
  return hang(parts.map((part) => part.replaceAll(' ', noBreak)).join(' '), 2, width).replaceAll(noBreak, ' ');
}

export function optionUsage(name: string, help: OptionHelp): string {
  return help.type === 'string' ? `--${name} ${help.value}` : `--${name}`;
}

export function describeVerb(verb: Verb, width = defaultWidth): string {
  const options = Object.entries<OptionHelp>({
    ...verb.options,
    ...(verb.changes ? changeOptions : {}),
    ...commonOptions,
  }).map(([name, help]) => [optionUsage(name, help), `${help.help}${describeNeed(verb, name, help)}`] as const);
  const helpColumn = Math.max(...options.map(([option]) => option.length)) + 4;
  const lines = options.map(([option, help]) => `  ${option.padEnd(helpColumn - 2)}${hang(help, helpColumn, width)}`);
  const reason = verb.changes === true ? [optionUsage('why', changeOptions.why)] : [];
  return `${hangParts([program, ...usage(verb), ...reason, '[options]'], width)}\n\n${hang(verb.summary, 0, width)}\n\n${lines.join('\n')}`;
}

function describeNeed({ changes: isChange }: Verb, name: string, { required }: OptionHelp): string {
  if (name === 'why' && typeof isChange === 'string') return ` (required with --${isChange})`;
  return required || name === 'why' ? ' (required)' : '';
}
