/** The form of an operator's command (docs/decisions/0049-operator-commands.md). */
import type { PaymentClients } from '../billing/payments/create-providers.ts';
import type { Context } from '../context.ts';

/** One line of a table, or a record. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

/** Titled tables (arrays) and records. */
export type Output = Record<string, Row | readonly Row[] | string>;

export type OptionHelp = {
  help: string;
  required?: true;
  /** @throws OpsError for a wrong value: the command line is wrong, and nothing runs */
  check?(text: string, now: Date): unknown;
} & ({ type: 'boolean' } | { type: 'string'; value: `<${string}>` });

export type Input = {
  /** The positional arguments, as many as the verb names. */
  args: string[];
  options: Record<string, string | boolean | undefined>;
  /** Of the person who runs the command: relative paths start here. */
  folder: string;
  /** Id of the audited action; empty for a command that changes nothing. */
  actionId: string;
};

export type OpsTools = { context: Context; payments: PaymentClients };

export type Verb = {
  /** One or two words. */
  name: string;
  summary: string;
  /** Names of the positional arguments, all required. */
  args?: readonly string[];
  options?: Record<string, OptionHelp>;
  /** Changes need `--why` and are audited, as does what hands out personal data. A string names the option that makes it a change. */
  changes: boolean | string;
  /** Resolves to a text when it is a document, which is JSON with and without `--json`. */
  run(tools: OpsTools, input: Input): Promise<Output | string>;
};

/** A command that cannot be done; the message says why and what to do instead. */
export class OpsError extends Error {
  override name = 'OpsError';
}

/** Part of what a command shows is missing; the message says why, and `output` is the rest. */
export class IncompleteError extends Error {
  override name = 'IncompleteError';
  readonly output: Output;
  constructor(message: string, output: Output) {
    super(message);
    this.output = output;
  }
}
