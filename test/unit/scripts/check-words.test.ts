import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedFiles, wordProblems } from '../../../scripts/check-words.ts';

const retired = [
  'const outsideFlow = 1;',
  'type OutsideIdentity = string;',
  'a handover of the token',
  'const patienceMs = 5;',
  'const mostBytes = 5;',
  'run(parts, atOnce)',
  'The stand-ins answer.',
  'const till: Answer = 1;',
  'function pay(): PaymentAnswer {}',
  'the catalogue of plans',
  'a dark colour',
  'the behaviour',
  'a labelled field',
  'a misspelt name',
  'it belongs into the list',
  'see spec §7',
  'Decisions §3 allow it',
];

for (const text of retired) {
  test(`reports “${text}”`, () => {
    const [problem = '', ...others] = wordProblems('src/a.ts', `const fine = 1;\n${text}\n`);
    assert.match(problem, /^src\/a\.ts:2: “.+”: use /);
    assert.deepEqual(others, []);
  });
}

test('allows ordinary English, CSS and names of libraries', () => {
  const allowed = [
    'clicks outside close the menu; .outside { color: red }',
    'the text beside the standing order',
    'most of the almost 40 pages, at once',
    'block the thread for days',
    "'@type': 'Answer', devicesAnswer: 'home.faq.devices'",
    'useCallback, patient users, recognize, center',
    'type Places = GeoPoint[]; const found = true;',
    'scripts/check-words.ts',
  ];
  for (const text of allowed) assert.deepEqual(wordProblems('src/a.ts', text), [], text);
});

test('reads sources, tests, styles and docs, but no generated code', () => {
  const files = checkedFiles();
  for (const file of ['build.mjs', 'README.md', 'src/main.tsx', 'styles/index.scss', 'scripts/check.ts']) {
    assert.ok(files.includes(file), file);
  }
  assert.ok(!files.some((file) => file.startsWith('src/api/generated/')));
});
