/** The rules of `biome.json`, `scripts/lint` and `.stylelintrc.json` that are our own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import stylelint from 'stylelint';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

let folder = '';
before(() => {
  folder = createTemporaryFolder();
  for (const name of ['biome.json', 'scripts/lint']) cpSync(name, path.join(folder, name), { recursive: true });
  for (const name of ['src/pages/home', 'scripts', 'test']) mkdirSync(path.join(folder, name), { recursive: true });
});

/** `line: message` of each problem of a file. */
function problemsOf(file: string, lines: readonly string[]): string[] {
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
  const args = ['lint', '--colors=off', '--reporter=github', '--vcs-enabled=false', file];
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/^::error .*?\bline=(\d+),.*?::(.*)/gm)]
    .map(([, line, message]) => `${line}: ${message}`)
    .sort();
}

test('a page has no text, path, request or log of its own', () => {
  const lines = [
    'export const A = () => <p title="Close">{m} · 1</p>;',
    'export const B = () => <p>Text</p>;',
    "export const C = () => <p>{'テキスト'} {' '}</p>;",
    'export const D = () => <Link to="/pricing" />;',
    'export const E = () => <a href="#what">{m}</a>;',
    "navigate('/pricing', { replace: true });",
    "navigate('?term=year');",
    "fetch('/turboClient/api/product/list/official');",
    "console.log('rendered');",
    "console.error('failed');",
    `export const F = () => <p>{\`Text \${m}\`} {\`\${m} – \${m}\`}</p>;`,
    "export const G = () => <p>{isOpen ? '–' : 'Text'} {isOpen ? m : '–'}</p>;",
  ];
  const text = 'A visible text is a message: add it to locales/en.json and use defineMessages.';
  const sitePath = 'A path of the site is in src/site/paths.ts: use paths.pricing().';
  assert.deepEqual(problemsOf('src/pages/home/a.tsx', lines), [
    `11: ${text}`,
    `12: ${text}`,
    `1: ${text}`,
    `2: ${text}`,
    `3: ${text}`,
    `4: ${sitePath}`,
    `6: ${sitePath}`,
    "8: Requests go through src/api/generated: use the operation's function or hook.",
    "9: Don't use console.",
  ]);
  assert.deepEqual(problemsOf('scripts/a.ts', ["console.log('built');"]), []);
});

test('a literal is not spread into a literal', () => {
  const lines = ['export const a = { b: 1, ...{ c: 2 } };', 'export const d = { ...a, ...(a.b && { e: 3 }) };'];
  const problems = ['1: Write the properties plainly: a literal that is spread is not checked for unknown ones.'];
  assert.deepEqual(problemsOf('src/pages/home/b.ts', lines), problems);
  assert.deepEqual(problemsOf('scripts/b.ts', lines), problems);
  assert.deepEqual(problemsOf('test/b.ts', lines), problems);
});

test('styles have no physical shorthands and no colors by name', async () => {
  const code = [
    '.a {\n  padding: 1px 2px 3px 2px;',
    '  margin: clamp(1px, 2px, 3px) 1px;',
    '  inset: 0 1px 0 2px;',
    '  color: red;',
    '  background: #fff;',
    '  fill: rgb(0 0 0);\n}\n',
  ].join('\n');
  const { results } = await stylelint.lint({ code, codeFilename: path.resolve('styles/pages/a.scss') });
  const warnings = results.flatMap((result) => result.warnings.map(({ line, rule, text }) => ({ line, rule, text })));
  const token = 'Colors are tokens of styles/settings/_tokens.scss: use var(--text)';
  assert.deepEqual(
    warnings
      .filter(({ rule }) => /color|disallowed/.test(rule))
      .map(({ line, rule, text }) => `${line}: ${text.replace(` (${rule})`, '')}`)
      .sort(),
    ['4: Four values are physical: use -block and -inline', `5: ${token}`, `6: ${token}`, `7: ${token}`],
  );
});
