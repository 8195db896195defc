/** As `process.env` has it. */
export type Environment = Record<string, string | undefined>;
