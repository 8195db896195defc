/** `npm run api:release`: makes the current contract the baseline that changes are compared with. */
import { writeFile } from 'node:fs/promises';
import { readOptions } from '../read-options.ts';
import { baselineOf, baselinePath } from './baseline.ts';
import { readOpenApiDocument } from './produce.ts';
import { verdictSinceRelease } from './verdict-text.ts';

readOptions('npm run api:release: makes the current contract the baseline that changes are compared with');

const document = await readOpenApiDocument().catch(({ message }) => refuse(message));
// A new baseline would hide the break for ever.
const { isVersionSufficient, description } = await verdictSinceRelease(document);
if (!isVersionSufficient) refuse(description);
await writeFile(baselinePath, baselineOf(document));
console.log(`${baselinePath} is now contract ${document.info.version}`);

function refuse(why: string): never {
  console.error(`Not released.\n${why}`);
  process.exit(1);
}
