/**
 * `npm start`: in production checks the settings first. Builds the site if `dist` is not up to date, then serves it. An installation
 * without development packages cannot build: it needs the `dist` of its own sources, and one without `src` serves the `dist` that came
 * with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { describeFindings, diagnose } from '../server/doctor/doctor.ts';
import { createLog } from '../server/log.ts';
import { isBuildCurrent } from './build/build-id.ts';

enableCompileCache(path.resolve('node_modules/.cache/tern/compiled'));

if (process.env.NODE_ENV === 'production') await checkSettings();
const isReady = existsSync('src') ? await isBuildCurrent() : existsSync('dist/site.json');
if (!isReady) build();
await import('../server/main.ts');

/** What does not stop the start is logged: the output of a server in production is read as JSON. */
async function checkSettings(): Promise<void> {
  const findings = await diagnose(process.env, { starting: true });
  if (findings.some(({ level }) => level === 'stop')) {
    console.error(`\n${describeFindings(findings)}\n`);
    process.exit(1);
  }
  const log = createLog('warn');
  for (const { name, why } of findings) log.warn({ setting: name, why }, 'setting doubtful');
}

/** In a process of its own, so that the build's modules do not stay in the server's memory. */
function build(): void {
  if (!existsSync('node_modules/esbuild')) {
    console.error(
      'dist/ is missing or was built from other sources, and the packages that build it are not installed.\n' +
        'Build it before they are left out: npm ci --include=dev && npm run build && npm prune --omit=dev',
    );
    process.exit(1);
  }
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
