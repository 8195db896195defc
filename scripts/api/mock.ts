/**
 * `npm run mock`: the built site against the contract's examples, without the server and its database. `PORT` (3000) is where it listens.
 * `npm run mock -- refundOrder=refundTooLate` makes an operation answer with one of its errors.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describePortError } from '#server/describe-port-error.ts';
import { openSite } from '#server/http/site/site.ts';
import { createLog } from '#server/log.ts';
import { readOptions } from '../read-options.ts';
import { readPort } from '../read-port.ts';
import { buildMockApp } from './mock-app.ts';
import { readOpenApiDocument } from './produce.ts';

const usage =
  'npm run mock -- [refundOrder=refundTooLate …]: the site against the contract’s examples; operations that answer with an error';
const errors = readOptions(usage, () =>
  Object.fromEntries(parseArgs({ allowPositionals: true }).positionals.map((argument) => argument.split('=', 2))),
);

const port = readPort();
const url = `http://localhost:${port}`;
const siteDir = path.resolve(process.env.SITE_DIR ?? 'dist');
if (!existsSync(path.join(siteDir, 'site.json'))) {
  console.error('The site is not built: run npm run build first.');
  process.exit(1);
}

const site = await openSite({ siteDir, siteUrl: url, watch: false, log: createLog('error') });
const app = await build();
await app.listen({ host: '127.0.0.1', port }).catch((error) => {
  console.error(describePortError(error) ?? error);
  process.exit(1);
});
console.log(`The site with example responses: ${url}\nReference of the contract:       ${url}/api-docs`);

async function build() {
  try {
    return buildMockApp({ document: await readOpenApiDocument(), site, errors });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
