import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useSignalValue } from '#framework/signal-value.ts';
import { visit } from '#test/support/dom.ts';

const state = signal('prerendered');

function Part() {
  return <p>{useSignalValue(state, 'prerendered')}</p>;
}

test('a part that is hydrated after the signal has changed keeps its element and then shows the new value', async () => {
  const html = renderToString(<Part />);
  visit('/', { body: `<div id="app">${html}</div>` });
  const container = document.getElementById('app');
  const paragraph = container?.querySelector('p');
  assert.ok(container && paragraph);
  state.value = 'changed';
  const onRecoverableError = mock.fn();
  const root = await act(async () => hydrateRoot(container, <Part />, { onRecoverableError }));
  assert.equal(onRecoverableError.mock.callCount(), 0);
  assert.equal(container.querySelector('p'), paragraph);
  assert.equal(paragraph.textContent, 'changed');

  await act(async () => {
    state.value = 'again';
  });
  assert.equal(paragraph.textContent, 'again');
  await act(async () => root.unmount());
});
