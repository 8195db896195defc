/** `npm run api`: writes the OpenAPI document and the site's client, hooks and validators, and says which version the change needs. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { baselineOf, readBaseline } from './baseline.ts';
import { contractVerdict } from './breaking-changes.ts';
import { exportedOperations, operationProblems } from './check-operations.ts';
import { outputs, produce } from './produce.ts';
import { describeVerdict } from './verdict-text.ts';

const problems = operationProblems(await exportedOperations());
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const files = await produce();
for (const [path, text] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
for (const path of await staleFiles()) await rm(path);
console.log(`Wrote ${outputs.document} and ${files.size - 1} files in ${outputs.code}.`);

const released = await readBaseline();
const document = JSON.parse(files.get(outputs.document) ?? '');
console.log(
  describeVerdict(
    contractVerdict(released, JSON.parse(baselineOf(document))),
    released.info.version,
    document.info.version,
  ),
);

async function staleFiles(): Promise<string[]> {
  const entries = await readdir(outputs.code, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !files.has(path));
}
