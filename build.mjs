// Builds the site into dist/: `node build.mjs [--locales=en,de] [--out=dist] [--watch]`. Each step is a file in scripts/build.
import { parseArgs } from 'node:util';

// React chooses its production code when it is imported.
process.env.NODE_ENV = 'production';

const { build } = await import('./scripts/build/build.ts');
const { startDev } = await import('./scripts/dev/dev.ts');
const { BuildError } = await import('./scripts/build/build-error.ts');

const { values } = parseArgs({
  options: { out: { type: 'string' }, locales: { type: 'string' }, watch: { type: 'boolean' } },
});
const { out = 'dist', watch = false } = values;
const options = { out, ...(values.locales && { locales: values.locales.split(',') }) };

try {
  if (watch) await startDev(options);
  else await build(options);
} catch (error) {
  console.error(error instanceof BuildError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
