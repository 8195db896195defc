import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useClientValue } from '#framework/client-value.ts';
import { visit } from '#test/support/dom.ts';

function Part() {
  return <p>{useClientValue(() => 'of the browser', 'prerendered')}</p>;
}

test('a part that is hydrated keeps its element and then shows what only the browser knows', async () => {
  visit('/', { body: `<div id="app">${renderToString(<Part />)}</div>` });
  const container = document.getElementById('app');
  const paragraph = container?.querySelector('p');
  assert.ok(container && paragraph);
  assert.equal(paragraph.textContent, 'prerendered');
  const onRecoverableError = mock.fn();
  const root = await act(async () => hydrateRoot(container, <Part />, { onRecoverableError }));
  assert.equal(onRecoverableError.mock.callCount(), 0);
  assert.equal(container.querySelector('p'), paragraph);
  assert.equal(paragraph.textContent, 'of the browser');
  await act(async () => root.unmount());
});
