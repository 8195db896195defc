/** What `parseArgs` of Node finds wrong in a command line. Its advice about an unknown option fits none of our programs. */
export function describeParseError(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\. To specify a positional .*$/s, '') : String(error);
}
