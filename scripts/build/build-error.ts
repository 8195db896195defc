/** What a person has to mend before the build can go on: file and line first, then what is wrong. */
export class BuildError extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`);
    this.name = 'BuildError';
  }
}
