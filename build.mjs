// Builds the site into dist/: `node build.mjs [--locales=en,de] [--out=dist]`. Each step is a file in scripts/build.
import { parseArgs } from 'node:util';

// React selects its production code when it is imported.
process.env.NODE_ENV = 'production';

const { build } = await import('./scripts/build/build.ts');
const { describeError } = await import('./scripts/build/build-error.ts');

const { values } = parseArgs({
  options: { out: { type: 'string' }, locales: { type: 'string' }, quick: { type: 'boolean' } },
});
const { out = 'dist', locales, quick = false } = values;

try {
  await build({ out, quick, ...(locales && { locales: locales.split(',') }) });
} catch (error) {
  console.error(`\n${describeError(error)}\n`);
  process.exitCode = 1;
}
