/** Names of scripts that change only with what a script is made of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stableNames } from '../../../scripts/build/stable-names.ts';

type Output = Parameters<typeof stableNames>[0]['outputs'][string];

const buildId = 'f00dcafe1234';

/** @param scripts names of output files with the sources that they are made of */
function namesOf(scripts: Record<string, string[]>, id = buildId) {
  const outputs = Object.entries(scripts).map(([file, sources]) => {
    const inputs = Object.fromEntries(sources.map((source) => [source, { bytesInOutput: 1 }]));
    return [file, { inputs } as unknown as Output] as const;
  });
  return stableNames({ outputs: Object.fromEntries(outputs) }, id);
}

const home = 'dist/public/assets/home.AAAAAAA2.js';
const entry = 'dist/public/assets/entry.BBBBBBB3.js';
const text = `import "./home.AAAAAAA2.js"; import "./entry.BBBBBBB3.js"; build("${buildId}")`;

test('another content of the same sources, and another build, change no name', () => {
  const first = namesOf({ [home]: ['a.ts', 'b.ts'], [entry]: ['c.ts'] });
  const second = namesOf(
    { 'dist/public/assets/entry.DDDDDDD5.js': ['c.ts'], 'dist/public/assets/home.CCCCCCC4.js': ['b.ts', 'a.ts'] },
    'beefbeefbeef',
  );
  const other = text.replace('AAAAAAA2', 'CCCCCCC4').replace('BBBBBBB3', 'DDDDDDD5').replace(buildId, 'beefbeefbeef');
  assert.equal(first.stabilize(text), second.stabilize(other));
});

test('no name of the build is left, and the length is the same', () => {
  const stable = namesOf({ [home]: ['a.ts'], [entry]: ['c.ts'] }).stabilize(text);
  assert.doesNotMatch(stable, new RegExp(`AAAAAAA2|BBBBBBB3|${buildId}`));
  assert.equal(stable.length, text.length);
});

test('another source changes the name of its script alone', () => {
  const one = namesOf({ [home]: ['a.ts'], [entry]: ['c.ts'] });
  const other = namesOf({ [home]: ['a.ts', 'b.ts'], [entry]: ['c.ts'] });
  assert.notEqual(one.stabilize('AAAAAAA2'), other.stabilize('AAAAAAA2'));
  assert.equal(one.stabilize('BBBBBBB3'), other.stabilize('BBBBBBB3'));
});

test('scripts of the same sources with other names do not share a name', () => {
  const { stabilize } = namesOf({ [home]: ['a.ts'], [entry]: ['a.ts'] });
  assert.notEqual(stabilize('AAAAAAA2'), stabilize('BBBBBBB3'));
});

test('the names of the build come back', () => {
  const { stabilize, restore } = namesOf({ [home]: ['a.ts'], [entry]: ['c.ts'] });
  assert.equal(restore(stabilize(text)), text);
});

test('two scripts that would share a name are refused, because no name could come back', () => {
  const twin = 'dist/public/assets/home.CCCCCCC4.js';
  assert.throws(() => namesOf({ [home]: ['a.ts'], [twin]: ['a.ts'] }), /the same name/);
});
