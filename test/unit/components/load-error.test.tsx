import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { AppError, type Reason } from '#api/errors.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';
import { messagesOf } from '#test/support/render-page.tsx';
import { readSources } from '../../../scripts/check-imports.ts';

const m = defineMessages({ title: 'dashboard.error.title', text: 'dashboard.error.text' });

afterEach(cleanup);

for (const [reason, advised] of [
  ['network', true],
  ['timeout', true],
  // The response of a gateway, which has no code of the contract.
  ['unexpected', false],
] satisfies [Reason, boolean][]) {
  test(`what fails with “${reason}” ${advised ? 'advises' : 'does not advise'} to check the connection`, () => {
    render(
      <IntlProvider locale="en" messages={messagesOf('en')}>
        <LoadError error={new AppError({ reason })} title={m.title} text={m.text} onRetry={() => {}} />
      </IntlProvider>,
    );
    assert.equal(screen.queryByText(/Check your connection/) !== null, advised);
  });
}

test('whatever a page cannot load says why: its error is shown by LoadError', async () => {
  const users = [...(await readSources(['src']))].filter(([, text]) => text.includes("'#ui/error-state.tsx'"));
  const allowed = [
    'src/components/load-error.tsx',
    'src/dev/examples/messages.tsx',
    // Shows every error by its descriptor.
    'src/pages/sign-in/oauth-step.tsx',
  ];
  assert.deepEqual(
    users.map(([file]) => file),
    allowed,
  );
});
