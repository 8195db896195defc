/** The current time, injected so that tests can advance it, and units of time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * How far the clocks of server and database may differ. Servers compare times that others have saved: beyond two minutes they run
 * each other's jobs a second time (docs/decisions/0025-background-jobs.md).
 */
export const maxClockDifferenceMs = 30 * secondMs;

/** The date `ms` milliseconds after `date`. */
export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
