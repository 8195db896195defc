/** `npm run engines`: every page in every language in Chromium, Firefox and WebKit, from the built site. Takes ten minutes. */
import { everyLanguageCommand } from './node-test.ts';
import { readOptions } from './read-options.ts';
import { runParts } from './run-parts.ts';

readOptions(
  'npm run engines: every page in every language in Chromium, Firefox and WebKit, from the built site, in ten minutes',
);

const [result] = await runParts([{ name: 'every page, every language', ...everyLanguageCommand() }], 1);
if (!result?.ok) process.exitCode = 1;
