/**
 * `npm run i18n`: checks the messages of every language. Ids are sorted, used and complete, with the same arguments and plural
 * forms; code gives them their values; nothing is untranslated, in a foreign script or too long; terms follow the glossary. Each problem has its file and id.
 * test/unit/scripts/legal.test.ts compares the legal documents.
 */
import { readdir } from 'node:fs/promises';
import { defaultLocale } from '../../api-spec/facts/locales.ts';
import { describeError } from '../build/build-error.ts';
import { readSources } from '../check-imports.ts';
import { readOptions } from '../read-options.ts';
import { glossaryProblems } from './glossary.ts';
import { tooLongMessages } from './lengths.ts';
import { missingFiles, readLocaleFiles, unknownFiles } from './locale-files.ts';
import { messageProblems } from './structure.ts';
import { untranslatedMessages } from './untranslated.ts';
import { usageProblems } from './usage.ts';
import { valueProblems } from './values.ts';
import { foreignCharacters } from './writing-systems.ts';

readOptions('npm run i18n: checks the messages of every language');

const messagesByLocale = await readLocaleFiles().catch((error) => {
  console.error(describeError(error));
  process.exit(1);
});
const ids = Object.keys(messagesByLocale.get(defaultLocale) ?? {});
const sources = await readSources(['src', 'server']);
const files = [...(await readdir('locales')), ...(await readdir('locales/legal')).map((name) => `legal/${name}`)];
const problems = [
  ...usageProblems(sources, ids),
  ...valueProblems(sources, messagesByLocale.get(defaultLocale) ?? {}),
  ...missingFiles(messagesByLocale),
  ...unknownFiles(files),
  ...messageProblems(messagesByLocale),
  ...foreignCharacters(messagesByLocale),
  ...untranslatedMessages(messagesByLocale),
  ...tooLongMessages(messagesByLocale),
  ...glossaryProblems(messagesByLocale),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`messages: ${ids.length} ids in ${[...messagesByLocale.keys()].join(', ')}`);
