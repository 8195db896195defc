/** React without the features that the site does not use. That the rest still works is what the tests in browsers show. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { refuseLeftOut, trimmed } from '../../../scripts/build/trim-react.ts';
import { leftOutFeatures } from '../../../scripts/build/trim-react-list.ts';

const reactDom = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-client.production.js',
);
const source = await readFile(reactDom, 'utf8');

test('the list fits the installed react-dom, and what is left is much smaller', async () => {
  const text = trimmed(source);
  const [before, after] = await Promise.all([source, text].map((code) => transform(code, { minify: true })));
  assert.ok((after?.code.length ?? 0) < 0.9 * (before?.code.length ?? 0));
  for (const { functions } of leftOutFeatures) {
    for (const name of functions) assert.ok(text.includes(`\nfunction ${name}(){leftOut()}\n`), name);
  }
  for (const kept of [
    'useTransition',
    'updateSuspenseComponent',
    'hydrateRoot',
    'getDerivedStateFromError',
    'createPortal',
  ]) {
    const count = (code: string) => code.split(kept).length;
    assert.equal(count(text), count(source), kept);
  }
});

test('nothing is cut beyond a function’s end', () => {
  const names = (code: string) => [...code.matchAll(/^(?:function|var) ([\w$]+)/gm)].map(([, name]) => name);
  assert.deepEqual(names(trimmed(source)).slice(0, -1), names(source));
});

test('another react-dom fails the build', () => {
  assert.throws(
    () => trimmed(source.replaceAll('startViewTransition', 'beginViewTransition')),
    /no startViewTransition any more/,
  );
});

test('a source that uses what is left out fails the build, with its line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-trim-'));
  const write = (text: string) => writeFile(path.join(folder, 'a.tsx'), `const first = 1;\n${text}\n`);
  try {
    await write('<Plan action={choose} /><form onSubmit={send} /><Link to="/" /><b>title</b>');
    await refuseLeftOut(folder);
    for (const use of [
      '<form action={send} />',
      '<title>x</title>',
      '<ViewTransition />',
      '<x-map />',
      'useActionState()',
    ]) {
      await write(use);
      await assert.rejects(refuseLeftOut(folder), /a\.tsx:2: .* is left out of React/, use);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
