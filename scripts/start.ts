/** `npm start`: checks the settings, builds the site if `dist` is not up to date, then serves it. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { checkNoArguments } from '../server/check-no-arguments.ts';
import { describeFindings, diagnose } from '../server/doctor/doctor.ts';
import { createLog } from '../server/log.ts';
import { ensureBuild } from './ensure-build.ts';

enableCompileCache(path.resolve('node_modules/.cache/tern/compiled'));

const log = createLog('warn');

const canRun = checkNoArguments(
  'node scripts/start.ts: starts the server with the settings of the environment (docs/operate/install.md). It takes no options.',
);
if (canRun) {
  await checkSettings();
  await ensureBuild(log);
  await import('../server/main.ts');
}

/**
 * Before a build of a minute, because a used port or an unwritable folder stops the start after it. Other findings are logged in
 * production only, as JSON: in development, fakes and test keys are intended.
 */
async function checkSettings(): Promise<void> {
  const findings = await diagnose(process.env, { starting: true });
  if (findings.some(({ level }) => level === 'stop')) {
    console.error(`\n${describeFindings(findings)}\n`);
    process.exit(1);
  }
  if (process.env.NODE_ENV !== 'production') return;
  for (const { name, why } of findings) log.warn({ setting: name, why }, 'setting doubtful');
}
