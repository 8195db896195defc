/** A person who broke something learns which file and line to mend. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { explained } from '../../../scripts/build/build-error.ts';
import { compileMessages } from '../../../scripts/build/messages.ts';
import { refuseInlineCode } from '../../../scripts/build/refuse-inline-code.ts';
import { compileSheets, inlineCss } from '../../../scripts/build/styles.ts';

const home = process.cwd();
let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tern-build-'));
  process.chdir(folder);
  for (const name of ['locales', 'styles/pages', 'src']) await mkdir(name, { recursive: true });
});
after(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

test('a message that is no ICU message', async () => {
  await writeFile('locales/en.json', '{\n  "a.b": "fine",\n  "a.c": "{count, plural, one {#}"\n}');
  await assert.rejects(
    compileMessages({ locales: ['en'] }),
    /^BuildError: locales\/en\.json:3: a\.c is no ICU message/,
  );
});

test('a message file that is no JSON', async () => {
  await writeFile('locales/en.json', '{\n  "a.b": "fine",\n  "a.c": oops\n}');
  await assert.rejects(compileMessages({ locales: ['en'] }), /^BuildError: locales\/en\.json:3: /);
});

test('what a language lacks is said in English, its own words stay', async (context) => {
  const log = context.mock.method(console, 'log', () => {});
  await writeFile('locales/en.json', '{ "a.b": "Yes", "a.c": "No" }');
  await writeFile('locales/de.json', '{ "a.b": "Ja" }');
  const messages = await compileMessages({ locales: ['en', 'de', 'fr', 'ko'] });
  const texts = (locale: string) =>
    Object.values(messages.get(locale) ?? {}).map(([part]) => part && 'value' in part && part.value);
  assert.deepEqual(texts('de'), ['Ja', 'No']);
  assert.deepEqual(texts('fr'), ['Yes', 'No']);
  const said = log.mock.calls.map((call) => call.arguments[0]).join('\n');
  assert.match(said, /de: 1 of 2 messages fall back to English/);
  assert.match(said, /2 locales fall back to English: fr ko/);
});

test('styles that do not compile', async () => {
  await writeFile('styles/index.scss', '@use "tools";\n');
  await writeFile('styles/_tools.scss', '.a {\n  color: $missing;\n}\n');
  await assert.rejects(compileSheets(), /^BuildError: styles\/_tools\.scss:2: Undefined variable/);
});

test('a page’s styles follow the shell’s in its document', async () => {
  await writeFile('styles/index.scss', '.a { color: red }');
  await writeFile('styles/pages/home.scss', '.b { margin-inline: 1px 2px }');
  const sheets = await compileSheets();
  assert.equal(inlineCss(sheets, 'home'), '.a{color:red}.b{margin-inline:1px 2px}');
  assert.equal(inlineCss(sheets, 'other'), '.a{color:red}');
});

test('code that does not compile', async () => {
  await writeFile('src/main.tsx', "const fine = 1;\nimport { gone } from './gone.ts';\nconsole.log(fine, gone);\n");
  const run = () =>
    build({
      absWorkingDir: folder,
      entryPoints: ['src/main.tsx'],
      bundle: true,
      write: false,
      logLevel: 'silent',
    }).catch(explained);
  await assert.rejects(run, /^BuildError: src\/main\.tsx:2: Could not resolve "\.\/gone\.ts"\n {4}import \{ gone \}/);
});

test('what the content security policy would block is refused', () => {
  const refused = {
    '<p style="color:red">x</p>': /inline style attribute/,
    '<button type="button" onclick="go()">x</button>': /inline onclick attribute/,
    '<div><script>go()</script></div>': /inline <script>/,
    '<style>p{}</style>': /inline <style>/,
  };
  for (const [html, why] of Object.entries(refused))
    assert.throws(() => refuseInlineCode(html, 'home in de'), why, html);
  const allowed = [
    '<p class="style" title="on a=b">style="x"</p>',
    '<script data-head type="application/ld+json">{"style":"x"}</script>',
    '<input name="one" value="x"/>',
  ];
  for (const html of allowed) refuseInlineCode(html, 'home in de');
});
