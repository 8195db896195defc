/** `npm run engines`: every page in every language in Chromium, Firefox and WebKit, against the built site. About ten minutes. */
import { engineTests } from './node-test.ts';
import { runParts } from './run-parts.ts';

const results = await runParts([{ name: 'every page, every language', ...engineTests(undefined, true) }], 1);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
