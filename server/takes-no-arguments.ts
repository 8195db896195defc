/**
 * For a program that takes no arguments: whoever types `--help` does not want it to run, and whoever types something else expects
 * what it does not do.
 * @param text what the program does
 * @returns false after printing that
 */
export function takesNoArguments(text: string): boolean {
  const args = process.argv.slice(2);
  if (args.length === 0) return true;
  const isHelp = args.every((each) => each === '--help' || each === '-h');
  if (isHelp) console.log(text);
  else console.error(`Unexpected: ${args.join(' ')}\n\n${text}`);
  process.exitCode = isHelp ? 0 : 2;
  return false;
}
