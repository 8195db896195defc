import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { HeadCollector } from '#framework/head.tsx';
import { ScriptCommand } from '#pages/what-is-my-ip/script-command.tsx';
import { visit } from '#test/support/dom.ts';
import { messagesOf } from '#test/support/render-page.tsx';

const part = (
  <IntlProvider locale="en" messages={messagesOf('en')}>
    <ScriptCommand />
  </IntlProvider>
);

test('the command that is copied is the one on the screen, also when the document has another origin', async () => {
  const collector = { origin: 'https://document.example', content: null };
  const html = renderToString(<HeadCollector value={collector}>{part}</HeadCollector>);
  visit('/', { body: `<div id="app">${html}</div>` });
  const container = document.getElementById('app');
  assert.ok(container);
  assert.equal(container.querySelector('code')?.textContent, 'curl https://document.example/ip');
  globalThis.fetch = async () => Response.json({ apiBase: '' });
  const writeText = mock.fn(async (_text: string) => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

  const root = await act(async () => hydrateRoot(container, part));
  const button = screen.getByRole<HTMLButtonElement>('button');
  await waitFor(() => assert.equal(button.disabled, false));
  await act(async () => fireEvent.click(button));
  assert.equal(container.querySelector('code')?.textContent, `curl ${location.origin}/ip`);
  assert.equal(writeText.mock.calls[0]?.arguments[0], `curl ${location.origin}/ip`);
  await act(async () => root.unmount());
});
