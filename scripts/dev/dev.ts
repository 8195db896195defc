import { parseArgs } from 'node:util';
import { describePortError } from '../../server/describe-port-error.ts';
import { allLocales } from '../build/build-config.ts';
import { describeError } from '../build/build-error.ts';
import { freePort } from '../free-port.ts';
import { chooseNames, readOptions } from '../read-options.ts';
import { readPort } from '../read-port.ts';

const usage = `npm run dev -- [--locales=en,de,ar]

Builds in memory, renders pages on request, and runs the API server beside it. Open pages reload after a change; changed styles are
replaced in place; the server restarts when its code changes.`;

const locales = readOptions(usage, () => {
  const { values } = parseArgs({ options: { locales: { type: 'string', default: 'en,de,ar' } } });
  return chooseNames(allLocales, values.locales);
});
const port = readPort();
process.env.PUBLIC_URL ??= `http://localhost:${port}`;
// React selects its production code when it is imported.
process.env.NODE_ENV = 'production';

try {
  const { startDevServer } = await import('./dev-server.ts');
  await startDevServer({ port, serverPort: await freePort(), siteUrl: process.env.PUBLIC_URL, locales });
} catch (error) {
  console.error(`\n${describePortError(error) ?? describeError(error)}\n`);
  process.exitCode = 1;
}
