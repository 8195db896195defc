/** The API's part of `npm run check`: nothing stale, nothing that the linter refuses, nothing that breaks clients unsaid. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { baselineOf, readBaseline } from './baseline.ts';
import { breakingChanges, type Contract, isNewMajor } from './compare.ts';
import { outputs, produce } from './produce.ts';

const run = promisify(execFile);

const files = await produce();
const document: Contract = JSON.parse(files.get(outputs.document) ?? '');
const problems = [...(await staleFiles()), ...(await lint()), ...(await breaks())];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`api: ${outputs.document} ${document.info.version}, ${files.size - 1} generated files, all current`);

async function staleFiles(): Promise<string[]> {
  const wanted = await Promise.all(
    [...files].map(async ([path, text]) => ((await textOf(path)) === text ? null : path)),
  );
  const stale = [...wanted.filter((path) => path !== null), ...(await strangers())];
  return stale.map((path) => `stale: ${path} does not follow from api-spec; run \`npm run api\` and commit the result`);
}

function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

/** Files beside the generated ones that nothing generates (any more). */
async function strangers(): Promise<string[]> {
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

async function breaks(): Promise<string[]> {
  const released = await readBaseline();
  if (isNewMajor(released.info.version, document.info.version)) return [];
  const found = breakingChanges(released, JSON.parse(baselineOf(document)));
  if (found.length === 0) return [];
  return [
    ...found.map((line) => `breaking: ${line}`),
    `These break clients of contract ${released.info.version}. Make the change an addition instead, or raise the first number of apiVersion in api-spec/version.ts.`,
  ];
}
