/** Medians with their spread, and ratios that compare only runs of the same round: a slow moment of the machine falls on both sides. */
export type Summary = { median: number; min: number; max: number; values: number[] };

/** Null when no run has the figure. */
export function summarize(values: readonly number[]): Summary | null {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? min) + (sorted[Math.ceil(middle)] ?? max)) / 2;
  return { median, min, max, values: [...values] };
}

/** NaN when no run has the figure. */
export function median(values: readonly number[]): number {
  return summarize(values)?.median ?? Number.NaN;
}

/** `values[i] / bases[i]` of every round in which both exist and the base is not 0. */
export function summarizeRatio(values: readonly number[], bases: readonly number[]): Summary | null {
  return summarize(values.map((value, round) => (bases[round] ? value / bases[round] : Number.NaN)));
}
