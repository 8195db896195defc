// Builds the site into dist/: `node build.mjs [--locales=en,de] [--out=dist]`. Each step is a file in scripts/build.
process.env.NODE_ENV = 'production';

const { build } = await import('./scripts/build/build.ts');
const { BuildError } = await import('./scripts/build/build-error.ts');

const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split('=')),
);

try {
  await build({ out: options.out ?? 'dist', locales: options.locales?.split(',') });
} catch (error) {
  console.error(error instanceof BuildError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
