/** `npm run api:release`: makes the current contract the baseline that changes are compared with. */
import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { openApiDocument } from '#api-spec/openapi.ts';
import { readOptions } from '../read-options.ts';
import { baselineOf, baselinePath } from './baseline.ts';
import { outputs } from './produce.ts';
import { verdictSinceRelease } from './verdict-text.ts';

readOptions('npm run api:release: makes the current contract the baseline that changes are compared with');

const document = JSON.parse(await readFile(outputs.document, 'utf8'));
if (!isDeepStrictEqual(document, JSON.parse(JSON.stringify(openApiDocument())))) {
  refuse(`${outputs.document} does not match api-spec: run \`npm run api\``);
}
// A new baseline would hide the break for ever.
const { isVersionSufficient, description } = await verdictSinceRelease(document);
if (!isVersionSufficient) refuse(description);
await writeFile(baselinePath, baselineOf(document));
console.log(`${baselinePath} is now contract ${document.info.version}`);

function refuse(why: string): never {
  console.error(`Not released.\n${why}`);
  process.exit(1);
}
