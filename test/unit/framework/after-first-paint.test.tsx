import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { AfterFirstPaint } from '#framework/after-first-paint.tsx';
import { visit } from '#test/support/dom.ts';

/** In the order in which they are rendered. */
const rendered: string[] = [];

function Part({ name }: { name: string }) {
  rendered.push(name);
  return <p>{name}</p>;
}

function Page() {
  return (
    <main>
      <AfterFirstPaint>
        <Part name="below" />
      </AfterFirstPaint>
      <Part name="top" />
    </main>
  );
}

test('what is below the first screen of a document is hydrated after the rest of the page, and keeps its element', async () => {
  visit('/', { body: `<div id="app">${renderToString(<Page />)}</div>` });
  const container = document.getElementById('app');
  const below = container?.querySelector('p');
  assert.ok(container && below);
  rendered.length = 0;
  const root = await act(async () => hydrateRoot(container, <Page />));
  assert.deepEqual(rendered, ['top', 'below']);
  assert.equal(container.querySelector('p'), below);
  await act(async () => root.unmount());
});
