import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../scripts/check-imports.ts';

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
