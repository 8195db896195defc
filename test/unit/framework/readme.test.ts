/** The README of the framework names every file, and what it tells pages to use is there. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const folder = 'src/framework';
const readme = readFileSync(`${folder}/README.md`, 'utf8');
const [, ofPages = '', ofFiles = ''] = /## What pages use\n(.*)\n## Files\n(.*?)\n## /s.exec(readme) ?? [];
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('the README lists every file of the framework, and no other', () => {
  const listed = new Set(namesIn(ofFiles).filter((name) => /\.tsx?$/.test(name)));
  const files = globSync(`${folder}/*.{ts,tsx}`).map((file) => path.basename(file));
  assert.deepEqual([...listed].sort(), files.sort());
});

test('what the README tells pages to use is exported by the files beside it', () => {
  const rows = ofPages.split('\n').map((row) => row.split(' | '));
  const named = rows.flatMap(([, use = '', from = '']) => {
    const sources = namesIn(from).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    return sources.length === 0 ? [] : namesIn(use).map((name) => [name.replace(/\W/g, ''), sources.join()] as const);
  });
  assert.ok(named.length > 20);
  const missing = named.filter(([name, source]) => !new RegExp(`export .*\\b${name}\\b`).test(source));
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  );
});
