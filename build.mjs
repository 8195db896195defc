// Builds the site into dist/: `node build.mjs [--locales=en,de] [--out=dist]`. Each step is a file in scripts/build.
import { parseArgs } from 'node:util';

// React selects its production code when it is imported.
process.env.NODE_ENV = 'production';

const { build } = await import('./scripts/build/build.ts');
const { allLocales } = await import('./scripts/build/build-config.ts');
const { chooseNames, readOptions } = await import('./scripts/read-options.ts');
const { describeError } = await import('./scripts/build/build-error.ts');

const options = readOptions('node build.mjs [--locales=en,de] [--out=dist]', () => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }];
  const { values } = parseArgs({ options: { out: text, locales: text, quick: flag } });
  const { out = 'dist', locales, quick = false } = values;
  return { out, quick, ...(locales && { locales: chooseNames(allLocales, locales) }) };
});

try {
  await build(options);
} catch (error) {
  console.error(`\n${describeError(error)}\n`);
  process.exitCode = 1;
}
