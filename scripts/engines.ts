/** `npm run engines`: every page in every language in Chromium, Firefox and WebKit, from the built site. Takes ten minutes. */
import { everyLanguageCommand } from './node-test.ts';
import { runParts } from './run-parts.ts';

const [result] = await runParts([{ name: 'every page, every language', ...everyLanguageCommand() }], 1);
if (!result?.ok) process.exitCode = 1;
