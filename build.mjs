// Builds the site into dist/: `node build.mjs [--locales=en,de] [--out=dist]`. Each step is a file in scripts/build.
import { parseArgs } from 'node:util';

// React selects its production code when it is imported.
process.env.NODE_ENV = 'production';

const { build } = await import('./scripts/build/build.ts');
const { BuildError, describeError } = await import('./scripts/build/build-error.ts');

const usage = 'node build.mjs [--locales=en,de] [--out=dist]';

try {
  const { out = 'dist', locales, quick = false, help = false } = readOptions();
  if (help) console.log(usage);
  else await build({ out, quick, ...(locales && { locales: locales.split(',') }) });
} catch (error) {
  console.error(`\n${describeError(error)}\n`);
  process.exitCode ??= 1;
}

function readOptions() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }];
  try {
    return parseArgs({ options: { out: text, locales: text, quick: flag, help: flag } }).values;
  } catch (error) {
    process.exitCode = 2;
    throw new BuildError(usage, error.message);
  }
}
