/** `npm run doctor`: says what is wrong with the settings and what to do. Exits with 1 when something does not work. */
import { checkNoArguments } from '../check-no-arguments.ts';
import { describeFindings, describeSubject, diagnose } from './doctor.ts';

const canRun = checkNoArguments(
  'node server/doctor/main.ts: checks the settings of the environment, and tries every service that they name. It takes no options.',
);
if (canRun) {
  const findings = await diagnose(process.env, { starting: false });
  const fails = findings.some(({ level }) => level !== 'hint');
  const subject = describeSubject(process.env);
  (fails ? console.error : console.log)(`\n${subject ? `${subject}.\n\n` : ''}${describeFindings(findings)}\n`);
  process.exit(fails ? 1 : 0);
}
