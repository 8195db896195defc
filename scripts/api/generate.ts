/** `npm run api`: writes the OpenAPI document and the site's client, hooks and validators, and says which version the change needs. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readOptions } from '../read-options.ts';
import { exportedOperations, operationProblems } from './check-operations.ts';
import { leftoverFiles, outputs, produce } from './produce.ts';
import { verdictSinceRelease } from './verdict-text.ts';

readOptions('npm run api: writes the OpenAPI document and the site’s client, hooks and validators');

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
for (const path of await leftoverFiles(files)) await rm(path);
console.log(`Wrote ${outputs.document} and ${files.size - 1} files in ${outputs.code}.`);

const { description } = await verdictSinceRelease(JSON.parse(files.get(outputs.document) ?? ''));
console.log(description);
