// Before a command runs: installs the dependencies when the lockfile changed, and sees to it that Node 24 is there.
// Runs under whatever Node the machine has (20 or later), so it uses nothing newer and nothing installed.
// `node scripts/ensure.mjs --stamp` (postinstall) only notes what was installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampFile = path.join(root, 'node_modules/.cache/tern/installed');
const ownNode = path.join(root, 'node_modules/.bin/node');

if (process.argv.includes('--stamp')) stamp();
else {
  if (!isInstalled()) install();
  requireNode();
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
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
  // Building needs the development ones too, also where NODE_ENV=production serves the site. npm itself may still run under
  // an older Node than the project's, about which it would warn once per package.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: plainEnvironment(),
  });
  if (status !== 0) fail('npm ci failed: see above. Is the registry reachable?');
  stamp();
}

/** What npm tells the scripts it runs would be taken by the npm inside for the user's own settings. */
function plainEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|init_cwd$)/i.test(name)));
}

/** On Linux the project brings its Node; elsewhere, or without optional dependencies, the user's own has to do. */
function requireNode() {
  const command = existsSync(ownNode) ? ownNode : 'node';
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (major >= neededMajor) return;
  fail(
    `Tern runs on Node ${neededMajor} or later; here is ${stdout?.trim() || 'none'}. On Linux (x64, arm64) the project brings it ` +
      `as an optional dependency: was it left out (npm ci --omit=optional)? Elsewhere install it from https://nodejs.org/.`,
  );
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
