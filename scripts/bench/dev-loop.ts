/**
 * `npm run bench:dev`: the time from saving a file to its effect over HTTP in `npm run dev`, for each kind of file. It runs on a
 * copy of the sources, so the working tree stays as it is.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DevState } from '../dev/dev-events.ts';
import { freePort } from '../free-port.ts';
import { readOptions } from '../read-options.ts';
import { createWorkingCopy } from '../working-copy.ts';
import { median } from './pages/summary.ts';

readOptions('npm run bench:dev: the time from saving a file to its effect in npm run dev');

type Kind = {
  name: string;
  maxMs: number;
  file: string;
  /** The file with a change that contains the marker. */
  edit: (text: string, marker: string) => string;
  isServer?: boolean;
  /** What the page or the API then contains. */
  effect: () => Promise<string>;
};

const rounds = 5;
const timeoutMs = 30_000;
const pollMs = 10;
const homeFile = 'src/pages/home/home.tsx';

const { folder, remove } = await createWorkingCopy();
const [port, sandboxPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const startedMs = performance.now();
let state: DevState = { page: 0, styles: 0, problems: [] };
const dev = spawn(process.execPath, ['scripts/dev/dev.ts'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
  env: {
    ...process.env,
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    DATA_DIR: path.join(folder, '.data'),
    LOG_LEVEL: 'error',
  },
});
try {
  await until(async () => (await fetchText('/en')).includes('id="app"'));
  print('first page', performance.now() - startedMs);
  await until(async () => (await fetchText('/readyz')).includes('ready'));
  print('API server ready', performance.now() - startedMs);
  followEvents().catch(() => {});
  for (const kind of kinds()) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await measure(kind, `dev-loop-${round}`));
    print(kind.name, median(times), kind.maxMs);
  }
  const home = path.join(folder, homeFile);
  const text = await readFile(home, 'utf8');
  const brokenMs = performance.now();
  await writeFile(home, `${text}\nconst broken = ;\n`);
  await until(async () => state.problems.length > 0);
  print('build error shown', performance.now() - brokenMs, 1_000);
  const repairedMs = performance.now();
  await writeFile(home, text);
  await until(async () => state.problems.length === 0);
  print('build error removed', performance.now() - repairedMs, 1_000);
} finally {
  dev.kill();
  await new Promise((resolve) => dev.once('exit', resolve));
  await remove();
}

function kinds(): Kind[] {
  const homeStyles = () => fetchText('/__dev/styles/home.css');
  const addRule = (text: string, marker: string) => `${text}\n.${marker} { color: red; }\n`;
  return [
    { name: 'styles of a page', maxMs: 300, file: 'styles/pages/home.scss', edit: addRule, effect: homeStyles },
    { name: 'styles of the shell', maxMs: 300, file: 'styles/index.scss', edit: addRule, effect: homeStyles },
    {
      name: 'component (TSX)',
      maxMs: 1_000,
      file: homeFile,
      edit: (text, marker) => `${text}\nconsole.debug('${marker}');\n`,
      effect: homeScripts,
    },
    {
      name: 'messages of a language',
      maxMs: 1_000,
      file: 'locales/en.json',
      edit: (text, marker) => text.replace(/("home\.hero\.title": ")/, `$1${marker} `),
      effect: () => fetchText('/en'),
    },
    {
      name: 'server',
      maxMs: 2_000,
      file: 'server/http/health.ts',
      isServer: true,
      edit: (text, marker) => text.replace("'alive'", `'${marker}'`),
      effect: () => fetchText('/healthz'),
    },
  ];
}

/** From saving the file until the effect has the marker; then the file is as before. */
async function measure({ file, edit, effect, isServer = false }: Kind, marker: string): Promise<number> {
  const target = path.join(folder, file);
  const text = await readFile(target, 'utf8');
  const changed = edit(text, marker);
  if (changed === text) throw new Error(`${file} has nothing to change`);
  const savedMs = performance.now();
  await writeFile(target, changed);
  // A page waits for the event of a change; the API has none.
  const { page, styles } = state;
  await until(async () => isServer || state.page > page || state.styles > styles);
  await until(async () => (await effect()).includes(marker));
  const elapsedMs = performance.now() - savedMs;
  await writeFile(target, text);
  await until(async () => !(await effect()).includes(marker));
  return elapsedMs;
}

/** The document of the home page with every script of its first load, as a reloaded page gets them. */
async function homeScripts(): Promise<string> {
  const html = await fetchText('/en');
  const urls = [...html.matchAll(/modulepreload" href="(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url);
  return (await Promise.all(urls.map(fetchText))).join('\n');
}

/** Follows the events of the development server, as an open page does. */
async function followEvents(): Promise<void> {
  const response = await fetch(`${origin}/__dev/events`);
  for await (const chunk of response.body ?? []) {
    for (const [, json = ''] of new TextDecoder().decode(chunk).matchAll(/data: (.*)/g)) state = JSON.parse(json);
  }
}

async function fetchText(url: string): Promise<string> {
  return fetch(origin + url).then(
    (response) => response.text(),
    () => '',
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error('nothing changed in 30 s');
    await wait(pollMs);
  }
}

function print(name: string, ms: number, maxMs?: number): void {
  const limit = maxMs ? `   at most ${maxMs} ms ${ms > maxMs ? '✖' : '✔'}` : '';
  console.log(`${name.padEnd(24)} ${ms.toFixed(0).padStart(6)} ms${limit}`);
}
