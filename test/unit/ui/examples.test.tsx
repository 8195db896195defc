import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { afterEach, describe, it, mock } from 'node:test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { build } from 'esbuild';
import { routes } from '#app/routes.ts';
import { ExampleContext, ExampleView } from '#dev/example-view.tsx';
import { examples } from '#dev/examples.ts';
import { messagesOf } from '#test/support/render-page.tsx';
import { clientOptions } from '../../../scripts/build/client.ts';

/** Parts without an example of their own. */
const withoutExample = [
  'components/hidden-username', // invisible
  'components/script-note', // invisible with JavaScript
  'ui/isolated', // the direction of a name
  'ui/new-tab-hint', // invisible
  'ui/menu-panel', // the open state of ui/hover-menu
  'ui/sentence-space', // a space
  'ui/toast-outlet', // a place
];
const interactiveRoles = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'listbox',
  'menu',
  'menuitem',
  'menuitemradio',
  'slider',
  'spinbutton',
  'switch',
  'tab',
];
const otherNamedRoles = ['navigation', 'table', 'meter', 'img', 'dialog'];

afterEach(cleanup);

for (const locale of ['en', 'ar'] as const) {
  describe(`examples in ${locale}`, () => {
    const messages = messagesOf(locale);
    for (const example of examples) {
      it(`${example.component}: ${example.state}`, async () => {
        const consoleError = mock.method(console, 'error', () => {});
        await act(async () => {
          render(
            <ExampleContext locale={locale} messages={messages}>
              <ExampleView example={example} locale={locale} />
            </ExampleContext>,
          );
        });
        const errors = consoleError.mock.calls.map((call) => call.arguments.join(' '));
        consoleError.mock.restore();
        assert.deepEqual(errors, []);
        assert.notEqual(document.body.innerHTML, '<div></div>');
        assert.deepEqual(unnamedElements(), []);
        assert.deepEqual(duplicateIds(), []);
      });
    }
  });
}

it('every visible part of src/ui and src/components has an example', () => {
  const parts = ['ui', 'components'].flatMap((folder) =>
    readdirSync(`src/${folder}`)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file.replace('.tsx', '')}`),
  );
  const shown = [...new Set(examples.map(({ component }) => component))];
  assert.deepEqual([...shown, ...withoutExample].sort(), parts.sort());
});

it('every example has a name of its own', () => {
  const names = examples.map(({ component, state }) => `${component}: ${state}`);
  assert.equal(new Set(names).size, names.length);
});

it('the site contains nothing of the gallery', async () => {
  assert.deepEqual(
    routes.filter(({ path }) => path.startsWith('/dev')),
    [],
  );
  const options = clientOptions({ out: '/tmp', buildId: 'test', locales: ['en'] }, {});
  for (const entry of ['src/main.tsx', 'src/app/prerender.tsx']) {
    const bundled = { entryPoints: [entry], write: false, metafile: true, platform: 'neutral', packages: 'external' };
    const { metafile } = await build({ ...options, plugins: [], ...bundled } as Parameters<typeof build>[0]);
    const inputs = Object.keys(metafile?.inputs ?? {});
    assert.ok(inputs.length > 100, entry);
    assert.deepEqual(
      inputs.filter((file) => file.startsWith('src/dev/')),
      [],
    );
  }
});

function unnamedElements(): string[] {
  return [...interactiveRoles, ...otherNamedRoles].flatMap((role) => {
    const named = screen.queryAllByRole(role, { name: /\S/ });
    return screen
      .queryAllByRole(role)
      .filter((element) => !named.includes(element))
      .map(({ outerHTML }) => outerHTML);
  });
}

function duplicateIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
