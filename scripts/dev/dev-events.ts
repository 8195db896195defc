/** The state of development as server-sent events: when a page connects, and after every change. */
import type { ServerResponse } from 'node:http';

/** What open pages get: a newer `page` reloads them, newer `styles` are replaced in place, `problems` cover the page. */
export type DevState = { page: number; styles: number; problems: string[] };

export function createDevEvents() {
  const listeners = new Set<ServerResponse>();
  const problems = new Map<string, string>();
  const versions = { page: 0, styles: 0 };
  const state = (): DevState => ({ ...versions, problems: [...problems.values()] });
  const event = () => `data: ${JSON.stringify(state())}\n\n`;
  return {
    state,
    listen(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`retry: 500\n\n${event()}`);
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
    },
    bump(kind: 'page' | 'styles'): void {
      versions[kind] += 1;
    },
    /** Sends the state; `problem` is the only one of its source, null when there is none. */
    report(source: string, problem: string | null): void {
      if (problem === null) problems.delete(source);
      else {
        problems.set(source, problem);
        console.error(`\n${problem}\n`);
      }
      for (const listener of listeners) listener.write(event());
    },
  };
}
