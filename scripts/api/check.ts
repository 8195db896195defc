/** The API's part of `npm run check`: generated files are current, the document passes the linter, and the version fits the changes. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Contract } from './breaking-changes.ts';
import { leftoverFiles, outputs, produce } from './produce.ts';
import { verdictSinceRelease } from './verdict-text.ts';

const run = promisify(execFile);

const files = await produce();
const document: Contract = JSON.parse(files.get(outputs.document) ?? '');
const problems = [...(await staleFiles()), ...(await lint()), ...(await versionProblems())];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`api: ${outputs.document} ${document.info.version}, ${files.size - 1} generated files, all current`);

async function staleFiles(): Promise<string[]> {
  const wanted = await Promise.all(
    [...files].map(async ([path, text]) => ((await textOf(path)) === text ? null : path)),
  );
  const stale = [...wanted.filter((path) => path !== null), ...(await leftoverFiles(files))];
  return stale.map(
    (path) =>
      `stale: ${path} is generated and does not match the schemas in api-spec/*.ts: change those, run \`npm run api\`, which writes it anew, and commit the result`,
  );
}

function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

async function lint(): Promise<string[]> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const args = ['lint', outputs.document, '--config', 'api-spec/redocly.yaml', '--format', 'stylish'];
  return run('node_modules/.bin/redocly', args, { env }).then(
    () => [],
    ({ stdout, stderr }) => [`lint: ${outputs.document}\n${stdout}${stderr}`],
  );
}

async function versionProblems(): Promise<string[]> {
  const { isVersionSufficient, description } = await verdictSinceRelease(document);
  return isVersionSufficient ? [] : [description];
}
