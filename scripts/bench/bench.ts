/** `npm run bench`: what the site weighs and how long it takes, beside the bounds. A broken bound of size fails; times are only told. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { measureAccountPages } from './account-pages.ts';
import { measureBuild } from './build-time.ts';
import { documentSizes } from './document-sizes.ts';
import { mostWordsBytes, wordsSizes } from './message-sizes.ts';
import { forbiddenIn, ownFilesOf, scriptSizes, sourcesOf } from './script-sizes.ts';
import { measureStarts } from './server-start.ts';

const kb = 1000;
const bounds = {
  homeScriptsGzip: 90 * kb,
  document: 14.6 * kb,
  buildSeconds: 6,
  coldSeconds: 6,
  warmSeconds: 2,
  memoryMb: 400,
};
const largestShown = 12;

const folder = await mkdtemp(path.join(tmpdir(), 'tern-bench-'));
const broken: string[] = [];
try {
  const dist = path.join(folder, 'dist');
  const threeLocales = measureBuild(path.join(folder, 'three'), 'en,de,ar');
  measureBuild(dist);
  const metafile: Metafile = JSON.parse(await readFile(path.join(dist, 'metafile.json'), 'utf8'));

  title('Scripts of a first load');
  for (const page of ['home', 'pricing', 'sign-in', 'dashboard']) {
    const { files, gzip, br } = await scriptSizes(dist, metafile, page);
    const line = `${page.padEnd(22)} ${inKb(gzip)} gzip ${inKb(br)} br   ${files} files`;
    if (page === 'home') bounded(line, gzip, bounds.homeScriptsGzip, `${bounds.homeScriptsGzip / kb} KB gzip`, 'size');
    else console.log(`  ${line}`);
  }
  const forbidden = forbiddenIn(metafile, 'home');
  const names = 'axios, Floating UI, zod classic, crypto-js, ICU parser';
  if (forbidden.length > 0) broken.push('home');
  console.log(
    `${forbidden.length > 0 ? '✖' : '✔'} ${forbidden.join(', ') || `none of ${names}`} in the home page's first load`,
  );
  const list = (sizes: [name: string, bytes: number][]) =>
    sizes
      .slice(0, largestShown)
      .map(([name, bytes]) => `${name} ${(bytes / kb).toFixed(1)}`)
      .join(', ');
  console.log(`  in minified KB: ${list(sourcesOf(metafile, 'home'))}`);
  console.log(`  largest own files: ${list(ownFilesOf(metafile, 'home'))}`);

  title('Documents with their styles (br)');
  for (const { page, largest, locale, smallest } of await documentSizes(dist)) {
    const line = `${page.padEnd(22)} ${inKb(largest)} in ${locale.padEnd(6)} from ${inKb(smallest)}`;
    bounded(line, largest, bounds.document, `${bounds.document / kb} KB`, 'size');
  }

  title('Words of a first load (br): the language that needs most');
  const toldOf = new Set<string>();
  for (const { address, locale, isPublic, bytes } of await wordsSizes(dist)) {
    if (toldOf.has(address)) continue;
    toldOf.add(address);
    const line = `${address.padEnd(42)} ${inKb(bytes)} in ${locale}`;
    if (isPublic) bounded(line, bytes, mostWordsBytes, inKb(mostWordsBytes).trim(), 'size');
    else console.log(`  ${line}`);
  }

  title('Times');
  bounded(
    `${'build, three locales'.padEnd(22)} ${threeLocales.toFixed(1).padStart(6)} s`,
    threeLocales,
    bounds.buildSeconds,
    '6 s',
  );
  const { coldSeconds, warmSeconds, memoryMb } = await measureStarts(dist);
  bounded(
    `${'server ready, cold'.padEnd(22)} ${coldSeconds.toFixed(1).padStart(6)} s`,
    coldSeconds,
    bounds.coldSeconds,
    '6 s',
  );
  bounded(
    `${'server ready, warm'.padEnd(22)} ${warmSeconds.toFixed(1).padStart(6)} s`,
    warmSeconds,
    bounds.warmSeconds,
    '2 s',
  );
  bounded(`${'server’s memory'.padEnd(22)} ${memoryMb.toFixed(0).padStart(6)} MB`, memoryMb, bounds.memoryMb, '400 MB');

  title('Account pages on a slow line: calls for data, round trips one after another, layout shift');
  const arrivals = await measureAccountPages(dist);
  if (!arrivals) console.log('  no Chromium on this machine');
  for (const { page, calls, rounds, shift } of arrivals ?? []) {
    const isGood = rounds <= 1 && shift === 0;
    if (!isGood) broken.push(page);
    console.log(
      `${isGood ? '✔' : '✖'} ${page.padEnd(24)} ${calls} calls   ${rounds} round trips   shift ${shift.toFixed(3)}`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

if (broken.length > 0) {
  console.log(`\nover the bound: ${broken.join(', ')}`);
  process.exitCode = 1;
}

function title(text: string): void {
  console.log(`\n${text}`);
}

function bounded(line: string, value: number, bound: number, said: string, kind: 'size' | 'time' = 'time'): void {
  const isOver = value > bound;
  if (isOver && kind === 'size') broken.push(line.split(/\s+/)[0] ?? '');
  console.log(`${isOver ? '✖' : '✔'} ${line.padEnd(54)} at most ${said}`);
}

function inKb(bytes: number): string {
  return `${(bytes / kb).toFixed(1).padStart(6)} KB`;
}
