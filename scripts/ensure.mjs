// Runs before every npm script: installs the dependencies when the lockfile changed, and requires Node 24.
// It must work with any Node from 20 on and before anything is installed.
// `--runtime` (start, migrate): in production only what runs there is needed, and no development package is installed.
// `--stamp` (postinstall) only records what is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const packages = path.join(root, 'node_modules');
const stampFile = path.join(packages, '.cache/tern/installed');
const developmentPackage = path.join(packages, 'esbuild');
const needsDevelopment = process.env.NODE_ENV !== 'production' || !process.argv.includes('--runtime');
const ownNode = path.join(packages, '.bin/node');

if (process.argv.includes('--stamp')) stamp();
else {
  // Linked packages belong to another folder, which `npm ci` would empty.
  if (!isLinked() && !isInstalled()) install();
  requireNode();
}

function isLinked() {
  return lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isInstalled() {
  const isComplete = !needsDevelopment || existsSync(developmentPackage);
  return isComplete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
}

function stamp() {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, lockHash());
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function install() {
  console.log('Installing dependencies (npm ci) …');
  // npm may run under an older Node than the project's; without the log level it would warn about that once per package.
  const development = needsDevelopment ? '--include=dev' : '--omit=dev';
  const { status } = spawnSync('npm', ['ci', development, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: environmentWithoutNpm(),
  });
  if (status !== 0) fail('npm ci failed: see above. Is the registry reachable, and is this folder writable?');
  stamp();
}

/** npm's variables for this script would override the settings of the npm that it starts. */
function environmentWithoutNpm() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|init_cwd$)/i.test(name)));
}

/** On Linux the project brings its own Node; elsewhere, or without optional dependencies, the user's Node is used. */
function requireNode() {
  const command = existsSync(ownNode) ? ownNode : 'node';
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (major >= neededMajor) return;
  fail(
    `Tern needs Node ${neededMajor} or later and found ${stdout?.trim() || 'none'}: install it from https://nodejs.org/ (on Linux, npm ci ` +
      'without --omit=optional brings it).',
  );
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
