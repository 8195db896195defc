/** The API's part of `npm run check`: generated files are current, the document passes the linter, and the version fits the changes. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { baselineOf, readBaseline } from './baseline.ts';
import { type Contract, contractVerdict } from './breaking-changes.ts';
import { outputs, produce } from './produce.ts';
import { describeVerdict, isVersionSufficient } from './verdict-text.ts';

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
  const stale = [...wanted.filter((path) => path !== null), ...(await unknownFiles())];
  return stale.map((path) => `stale: ${path} does not match api-spec: run \`npm run api\` and commit the result`);
}

function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

/** Files in the generated folder that nothing generates any more. */
async function unknownFiles(): Promise<string[]> {
  const entries = await readdir(outputs.code, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => !files.has(path));
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
  const released = await readBaseline();
  const verdict = contractVerdict(released, JSON.parse(baselineOf(document)));
  const { version } = document.info;
  return isVersionSufficient(verdict, version) ? [] : [describeVerdict(verdict, released.info.version, version)];
}
