/** `npm run bench`: sizes and times of the site beside their limits. A size above its limit fails; times are only printed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { readOptions } from '../read-options.ts';
import { measureAccountPages } from './account-pages.ts';
import { measureBuild } from './build-time.ts';
import { documentSizes } from './document-sizes.ts';
import { maxMessageBytes, messageSizes } from './message-sizes.ts';
import { forbiddenIn, ownFilesOf, scriptSizes, sourcesOf } from './script-sizes.ts';
import { measureServerStart } from './server-start.ts';
import { measureStableSizes } from './stable-size.ts';

readOptions('npm run bench: sizes and times of the site beside their limits');

const kb = 1000;
const limits = {
  homeScriptsGzip: 105.4 * kb,
  homeScriptsBr: 90.85 * kb,
  document: 14.6 * kb,
  buildSeconds: 6,
  coldSeconds: 6,
  warmSeconds: 2,
  memoryMb: 400,
};
const maxListed = 12;

const folder = await mkdtemp(path.join(tmpdir(), 'tern-bench-'));
const exceeded: string[] = [];
try {
  const dist = path.join(folder, 'dist');
  const threeLocales = measureBuild(path.join(folder, 'three'), 'en,de,ar');
  measureBuild(dist);
  const metafile: Metafile = JSON.parse(await readFile(path.join(dist, 'metafile.json'), 'utf8'));

  const stableSize = await measureStableSizes(dist);
  title('Scripts of a first load');
  for (const page of ['home', 'pricing', 'sign-in', 'dashboard']) {
    const { files, gzip, br } = await scriptSizes(dist, metafile, page, stableSize);
    const line = `${page.padEnd(22)} ${inKb(gzip)} gzip ${inKb(br)} br   ${files} files`;
    if (page === 'home') {
      limited(line, gzip, limits.homeScriptsGzip, `${limits.homeScriptsGzip / kb} KB gzip`, 'size');
      limited(line, br, limits.homeScriptsBr, `${limits.homeScriptsBr / kb} KB br`, 'size');
    } else console.log(`  ${line}`);
  }
  const forbidden = forbiddenIn(metafile, 'home');
  const names = 'axios, Floating UI, zod classic, crypto-js, ICU parser';
  if (forbidden.length > 0) exceeded.push('home');
  console.log(
    `${forbidden.length > 0 ? '✖' : '✔'} ${forbidden.join(', ') || `none of ${names}`} in the home page's first load`,
  );
  const list = (sizes: [name: string, bytes: number][]) =>
    sizes
      .slice(0, maxListed)
      .map(([name, bytes]) => `${name} ${(bytes / kb).toFixed(1)}`)
      .join(', ');
  console.log(`  in minified KB: ${list(sourcesOf(metafile, 'home'))}`);
  console.log(`  largest own files: ${list(ownFilesOf(metafile, 'home'))}`);

  title('Documents with their styles (br)');
  for (const { page, largest, locale, smallest, documents } of await documentSizes(dist)) {
    const line = `${page.padEnd(22)} ${inKb(largest)} in ${locale.padEnd(6)} from ${inKb(smallest)}`;
    const size = documents[0] ? await stableSize(documents[0].file) : largest;
    limited(line, size, limits.document, `${limits.document / kb} KB`, 'size');
  }

  title('Messages of a first load (br): the largest language');
  const printed = new Set<string>();
  for (const { path: pagePath, locale, isPublic, bytes } of await messageSizes(dist)) {
    if (printed.has(pagePath)) continue;
    printed.add(pagePath);
    const line = `${pagePath.padEnd(42)} ${inKb(bytes)} in ${locale}`;
    if (isPublic) limited(line, bytes, maxMessageBytes, inKb(maxMessageBytes).trim(), 'size');
    else console.log(`  ${line}`);
  }

  title('Times');
  limited(
    `${'build, three locales'.padEnd(22)} ${threeLocales.toFixed(1).padStart(6)} s`,
    threeLocales,
    limits.buildSeconds,
    '6 s',
  );
  const { coldSeconds, warmSeconds, memoryMb } = await measureServerStart(dist);
  limited(
    `${'server ready, cold'.padEnd(22)} ${coldSeconds.toFixed(1).padStart(6)} s`,
    coldSeconds,
    limits.coldSeconds,
    '6 s',
  );
  limited(
    `${'server ready, warm'.padEnd(22)} ${warmSeconds.toFixed(1).padStart(6)} s`,
    warmSeconds,
    limits.warmSeconds,
    '2 s',
  );
  limited(`${'server memory'.padEnd(22)} ${memoryMb.toFixed(0).padStart(6)} MB`, memoryMb, limits.memoryMb, '400 MB');

  title('Account pages on a slow connection: API requests, consecutive round trips, layout shift');
  const loads = await measureAccountPages(dist);
  if (!loads) console.log('  Chromium is not installed');
  for (const { page, requests, roundTrips, layoutShift } of loads ?? []) {
    const isGood = roundTrips <= 1 && layoutShift === 0;
    if (!isGood) exceeded.push(page);
    console.log(
      `${isGood ? '✔' : '✖'} ${page.padEnd(24)} ${requests} requests   ${roundTrips} round trips   shift ${layoutShift.toFixed(3)}`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

if (exceeded.length > 0) {
  console.log(`\nover the limit: ${exceeded.join(', ')}`);
  process.exitCode = 1;
}

function title(text: string): void {
  console.log(`\n${text}`);
}

function limited(line: string, value: number, limit: number, shown: string, kind: 'size' | 'time' = 'time'): void {
  const isOver = value > limit;
  if (isOver && kind === 'size') exceeded.push(line.split(/\s+/)[0] ?? '');
  console.log(`${isOver ? '✖' : '✔'} ${line.padEnd(54)} at most ${shown}`);
}

function inKb(bytes: number): string {
  return `${(bytes / kb).toFixed(1).padStart(6)} KB`;
}
