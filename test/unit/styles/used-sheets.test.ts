/** The build finds stylesheets by name, and nothing imports them: those of a removed page would stay unnoticed. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { routes } from '#app/routes.ts';
import { compileSheet, sheetNames } from '../../../scripts/build/styles.ts';

const parts = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/loadPartStyle\('([^']+)'\)/g)].map(([, name = '']) => name),
);

test('every stylesheet belongs to a page, or to a part that loads it', async () => {
  const used = new Set([...routes.map(({ page }) => page), ...parts].map((name) => `pages/${name}`));
  const names = await sheetNames();
  assert.deepEqual(
    names.filter((name) => name !== 'index' && !used.has(name)),
    [],
  );
});

test('every file of styles is part of a stylesheet', async () => {
  const sheets = await Promise.all([...(await sheetNames()), 'dev/ui-gallery'].map(compileSheet));
  const files = sheets.flatMap((sheet) => sheet.files.map((file) => path.relative('', file)));
  assert.deepEqual(
    globSync('styles/**/*.scss').filter((file) => !files.includes(file)),
    [],
  );
});
