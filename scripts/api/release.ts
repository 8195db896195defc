/** `npm run api:release`: makes the current contract the baseline that changes are compared with. */
import { readFile, writeFile } from 'node:fs/promises';
import { baselineOf, baselinePath } from './baseline.ts';
import { outputs } from './produce.ts';

const document = JSON.parse(await readFile(outputs.document, 'utf8'));
await writeFile(baselinePath, baselineOf(document));
console.log(`${baselinePath} is now contract ${document.info.version}`);
