/** What is wrong with the environment. */

/** One variable that is missing or wrong. */
export type ConfigProblem = { name: string; why: string };

/** The environment cannot be used. The message has one line per variable. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(`The configuration is incomplete:\n${problems.map(({ name, why }) => `  ${name} ${why}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
