/**
 * `npm run i18n`: what has to be true of the words in every language. Ids sorted, used, none missing, the same arguments and
 * plural forms; no gap, no foreign character, nothing too long, the words of the glossary. Each fault is named with file and id.
 * The legal documents are compared in test/unit/scripts/legal.test.ts.
 */
import { readSources } from '../check-imports.ts';
import { strayWords } from './glossary.ts';
import { tooLong } from './lengths.ts';
import { readCatalogues, source } from './locale-files.ts';
import { messageProblems } from './structure.ts';
import { leftInEnglish } from './untranslated.ts';
import { usageProblems } from './usage.ts';
import { foreignCharacters } from './writing-systems.ts';

const catalogues = await readCatalogues();
const ids = Object.keys(catalogues.get(source) ?? {});
const problems = [
  ...usageProblems(await readSources(['src', 'server']), ids),
  ...messageProblems(catalogues),
  ...foreignCharacters(catalogues),
  ...leftInEnglish(catalogues),
  ...tooLong(catalogues),
  ...strayWords(catalogues),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`messages: ${ids.length} ids in ${[...catalogues.keys()].join(', ')}`);
