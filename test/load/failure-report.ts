/** Tells failed requests apart by their cause: what the client saw, which processes the proxy tried, and what went on meanwhile. */
import type { ProxyFailure } from './nginx.ts';
import type { LoadFailure } from './steady-load.ts';

/** What went on from a time until the next phase. */
export type Phase = { name: string; startedAt: number };

/**
 * One line per cause, the most frequent first.
 * @param phases in the order of time
 */
export function reportFailures(
  failures: readonly LoadFailure[],
  proxyFailures: readonly ProxyFailure[],
  phases: readonly Phase[],
): string[] {
  const byId = new Map(proxyFailures.map((each) => [each.id, each]));
  const counts = new Map<string, number>();
  for (const { id, request, outcome, body, sentAt, endedAt } of failures) {
    const proxied = byId.get(id);
    const tried = proxied ? `upstream ${describeTries(proxied)}` : 'not in the log of the proxy';
    const during = [...new Set([phaseAt(phases, sentAt), phaseAt(phases, endedAt)])].join(' to ');
    const cause = `${request}: ${outcome}, ${tried}, ${during}${body && `, ${body.trim()}`}`;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([cause, count]) => `${count} × ${cause}`);
}

/** `127.0.0.1:3000 502, 127.0.0.1:3010 200`: a status of the proxy's own means that the process did not answer. */
function describeTries({ servers, statuses }: ProxyFailure): string {
  const given = statuses.split(', ');
  return servers
    .split(', ')
    .map((server, index) => `${server} ${given[index] ?? ''}`.trim())
    .join(', ');
}

function phaseAt(phases: readonly Phase[], at: number): string {
  return phases.findLast(({ startedAt }) => startedAt <= at)?.name ?? 'before the first phase';
}
