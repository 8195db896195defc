import { parseArgs } from 'node:util';
import { describeParseError } from '../server/describe-parse-error.ts';

/**
 * The options of a script: whoever types `--help` does not want it to run, and whoever mistypes an option wants to read which one. In
 * both cases the process ends, with 0 and 2.
 * @param usage how the script is called, and what it does
 * @param read what it throws is wrong in the command line; by default there are no options
 */
export function readOptions<T = unknown>(usage: string, read: () => T = () => parseArgs() as T): T {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    console.error(`${describeParseError(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** @param text names with commas. @throws for one that is none of `all` */
export function chooseNames<T extends string>(all: readonly T[], text: string): T[] {
  return text.split(',').map((name) => {
    const found = all.find((each) => each === name);
    if (!found) throw new Error(`"${name}" is none of ${all.join(', ')}`);
    return found;
  });
}

/** @param option its name, for the message. @throws unless it is a positive integer */
export function parsePositive(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${option} is a positive integer, not "${text}"`);
  return Number(text);
}
