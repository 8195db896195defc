/** `npm start`: in production checks the settings first; builds the site if `dist` is not up to date, then serves it. */
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
  // A misspelled mode is refused here too, before a build.
  if (!['development', 'test', ''].includes(process.env.NODE_ENV ?? '')) await checkSettings();
  await ensureBuild(log);
  await import('../server/main.ts');
}

/** What does not stop the start is logged: the output of a server in production is read as JSON. */
async function checkSettings(): Promise<void> {
  const findings = await diagnose(process.env, { starting: true });
  if (findings.some(({ level }) => level === 'stop')) {
    console.error(`\n${describeFindings(findings)}\n`);
    process.exit(1);
  }
  for (const { name, why } of findings) log.warn({ setting: name, why }, 'setting doubtful');
}
