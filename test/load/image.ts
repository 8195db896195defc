/** Runs the steps of `deploy/Dockerfile` in folders instead of containers. What `npm test` has done already is taken from the project. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stage, type Step, stages } from '#test/support/dockerfile.ts';

export type Image = {
  /** Of the image's `/`. */
  root: string;
  remove(): void;
};

type Lock = { packages: Record<string, { dev?: boolean }> };

/** What runs otherwise than written: it needs a network, or takes minutes. */
const commands: [RegExp, (app: string) => void][] = [
  [/^apt-get /, () => {}],
  [/^npm ci --omit=dev$/, linkProductionPackages],
  [/^npm ci --include=dev$/, () => {}],
  [/^node build\.mjs$/, (app) => cpSync('dist', path.join(app, 'dist'), { recursive: true })],
];

/** Needs a Linux with binutils. */
export function buildImage(): Image {
  const folder = mkdtempSync(path.join(tmpdir(), 'tern-image-'));
  const rootOf = (stage: string) => path.join(folder, stage || 'image');
  for (const stage of stages) buildStage(stage, rootOf);
  return { root: rootOf(''), remove: () => rmSync(folder, { recursive: true }) };
}

/** Bytes of all files. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(path.join(folder, name)))
    .reduce((sum, { size }) => sum + size, 0);
}

function buildStage({ name, steps }: Stage, rootOf: (stage: string) => string): void {
  const root = rootOf(name);
  let app = root;
  for (const step of steps) {
    if (step.keyword === 'WORKDIR') {
      app = path.join(root, step.text);
      mkdirSync(app, { recursive: true });
    } else if (step.keyword === 'COPY') copy(step, step.source ? rootOf(step.source) : '.', root, app);
    else if (step.keyword === 'RUN') for (const each of step.text.split(/ +&& +/)) run(each, root, app);
  }
}

function copy({ args, source }: Step, from: string, root: string, app: string): void {
  const target = args.at(-1) ?? '';
  for (const name of args.slice(0, -1)) {
    // The whole project, for the build that has run.
    if (name === '.') continue;
    // A program of the base image is the one of this machine.
    const file = existsSync(path.join(from, name)) ? path.join(from, name) : name;
    const into = target.endsWith('/') ? path.join(target, path.basename(name)) : target;
    // Hard links where possible: two of the folders have 100 MB.
    place(file, into.startsWith('/') ? path.join(root, into) : path.join(app, into), source !== '');
  }
}

function run(command: string, root: string, app: string): void {
  const [, replacement] = commands.find(([pattern]) => pattern.test(command)) ?? [];
  if (replacement) {
    replacement(app);
    return;
  }
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  const ownPaths = command.replaceAll(' /', ` ${root}/`);
  for (const folder of ownPaths.matchAll(/ (\/\S+)\/[^/\s]+/g)) mkdirSync(folder[1] ?? '', { recursive: true });
  execFileSync('sh', ['-c', ownPaths], {
    cwd: app,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** What `npm ci --omit=dev` installs, from the packages that are installed for development. */
function linkProductionPackages(app: string): void {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = new Set(Object.keys(JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages));
  const wanted = Object.entries(packages).filter(([name, { dev }]) => !dev && installed.has(name));
  // Those inside of others come with them.
  const folders = wanted.map(([name]) => name).filter((name) => name.lastIndexOf('node_modules/') === 0);
  for (const folder of folders) place(folder, path.join(app, folder), true);
}

function place(from: string, to: string, mayLink: boolean): void {
  mkdirSync(path.dirname(to), { recursive: true });
  const copyWith = (options: string[]) => execFileSync('cp', [...options, from, to], { stdio: 'pipe' });
  if (!mayLink) {
    copyWith(['-a']);
    return;
  }
  try {
    copyWith(['-al']);
  } catch {
    // Another file system.
    rmSync(to, { recursive: true, force: true });
    copyWith(['-a']);
  }
}
