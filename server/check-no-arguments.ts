/**
 * For a program that takes no arguments: whoever types `--help` does not want it to run, and whoever types something else expects
 * what it does not do. Prints the help and sets the exit code when there is an argument.
 * @param help what the program does
 * @returns whether the program can run
 */
export function checkNoArguments(help: string): boolean {
  const args = process.argv.slice(2);
  if (args.length === 0) return true;
  const isHelp = args.every((each) => each === '--help' || each === '-h');
  if (isHelp) console.log(help);
  else console.error(`Unexpected: ${args.join(' ')}\n\n${help}`);
  process.exitCode = isHelp ? 0 : 2;
  return false;
}
