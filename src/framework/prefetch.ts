/**
 * Fetches the files of pages that are probably next, and runs none of them: while the browser is idle, at most 4 at a time, and
 * none while a navigation is loading (docs/decisions/0033-scripts-and-prefetching.md).
 */
import { delay, onIdle } from './idle.ts';
import type { PageFile } from './page-files.ts';

const maxConcurrent = 4;
/** A slow file frees its place after that time; it is still fetched. */
const timeoutMs = 1000;
const lowPriority: RequestInit = { priority: 'low' };

const queue: PageFile[] = [];
/** URLs of files that are fetched or being fetched. */
const started = new Set<string>();
const running = new Map<PageFile, AbortController>();
let isPaused = false;

/** Failures are ignored: the navigation tries again. `next`: before the files that wait already. */
export function prefetch(files: readonly PageFile[], { next = false } = {}): void {
  if (!mayPrefetch()) return;
  const waiting = new Set(queue.map(({ url }) => url));
  const added = files.filter(({ url }) => next || !waiting.has(url));
  if (next) queue.unshift(...added);
  else queue.push(...added);
  schedule();
}

/**
 * For the page that most visitors open next: does not wait until the browser is idle. The line is, while this page is hydrated.
 * @returns false where nothing is prefetched
 */
export function prefetchAtOnce(files: readonly PageFile[]): boolean {
  if (!mayPrefetch()) return false;
  queue.unshift(...files);
  startNext();
  return true;
}

/** For a link that is being pressed: fetches what is missing right away. */
export function fetchNow(files: readonly PageFile[]): void {
  for (const file of files) if (!started.has(file.url)) void start(file, {});
}

/** The line belongs to a navigation: fetches nothing and cancels what is not one of its files, until `resumePrefetching`. */
export function pausePrefetching(needed: readonly PageFile[]): void {
  isPaused = true;
  const kept = new Set(needed.map(({ url }) => url));
  for (const [file, controller] of running) {
    if (kept.has(file.url)) continue;
    controller.abort();
    queue.unshift(file);
  }
}

/** After `pausePrefetching`, when the page is shown: goes on with what waits. */
export function resumePrefetching(): void {
  isPaused = false;
  schedule();
}

/** Not to save data, and not offline, where nothing would arrive. */
function mayPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

function schedule(): void {
  afterLoad(() => onIdle(startNext));
}

/** Until then the line belongs to the first page. */
function afterLoad(callback: () => void): void {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback, { once: true });
}

function startNext(): void {
  while (!isPaused && running.size < maxConcurrent) {
    const file = queue.shift();
    if (!file) return;
    if (!started.has(file.url)) void startInPlace(file);
  }
}

async function startInPlace(file: PageFile): Promise<void> {
  const controller = new AbortController();
  running.set(file, controller);
  await Promise.race([start(file, { ...lowPriority, signal: controller.signal }), delay(timeoutMs)]);
  running.delete(file);
  startNext();
}

async function start(file: PageFile, init: RequestInit): Promise<void> {
  started.add(file.url);
  await file.fetch(init).catch(() => started.delete(file.url));
}
