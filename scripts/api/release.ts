/** Run when a contract goes out: from now on this is what clients rely on. */
import { readFile, writeFile } from 'node:fs/promises';
import { baselineOf, baselinePath } from './baseline.ts';
import { outputs } from './produce.ts';

const document = JSON.parse(await readFile(outputs.document, 'utf8'));
await writeFile(baselinePath, baselineOf(document));
console.log(`${baselinePath} is contract ${document.info.version} now`);
