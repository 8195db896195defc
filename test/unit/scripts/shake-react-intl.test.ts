import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { shakeable, shakeReactIntl } from '../../../scripts/build/shake-react-intl.ts';

test('of react-intl only the components that are used stay', async () => {
  const contents = "import { FormattedMessage } from 'react-intl'; console.log(FormattedMessage);";
  const bundle = (plugins: ReturnType<typeof shakeReactIntl>[]) =>
    build({ stdin: { contents, resolveDir: '.' }, bundle: true, write: false, format: 'esm', plugins });
  const [whole, shaken] = await Promise.all([bundle([]), bundle([shakeReactIntl()])]);
  const text = (built: Awaited<ReturnType<typeof bundle>>) => built.outputFiles[0]?.text ?? '';
  assert.match(text(whole), /FormattedRelativeTime/);
  assert.doesNotMatch(text(shaken), /FormattedRelativeTime|createFormattedComponent/);
  assert.match(text(shaken), /function FormattedMessage/);
});

test('nothing but names and marks is changed', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('react-intl')), 'utf8');
  const statements = (text: string) => text.replaceAll('/* @__PURE__ */ ', '').split('\n').filter(Boolean);
  const changed = new Set(statements(shakeable(source)));
  assert.deepEqual(
    statements(source).filter((line) => !changed.has(line) && !/\.displayName = /.test(line)),
    [],
  );
});
