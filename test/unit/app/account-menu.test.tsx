import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import { act, renderHook, screen } from '@testing-library/react';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { useToasts } from '#framework/toast.ts';
import { clearSession, useSignedIn } from '#session/session-store.ts';
import { closePage, renderPage } from '#test/support/render-page.tsx';

// The menu loads it later; here it is there.
await import('#app/shell/watch-placeholders.ts');

afterEach(closePage);

/** A page whose content does not come, with the menu as long as there is a session. */
function Page() {
  return (
    <>
      {useSignedIn() && <AccountMenu />}
      <main>
        <div aria-busy="true" />
      </main>
    </>
  );
}

async function show(t: TestContext) {
  await renderPage(Page, { path: '/dashboard', signedIn: true });
  assert.ok(screen.getByRole('link', { name: 'Your account' }));
  const { result } = renderHook(useToasts);
  return {
    toasts: () => result.current.length,
    async pass(ms: number): Promise<void> {
      act(() => t.mock.timers.tick(ms));
      // The code that a timer loads.
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    },
  };
}

test('a customer whose page does not get past its placeholder is told, from 5 seconds after the menu is there', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { toasts, pass } = await show(t);
  await pass(4_999);
  await pass(1);
  await pass(19_999);
  assert.equal(toasts(), 0);
  await pass(1);
  assert.equal(toasts(), 1);
});

test('whoever signs out is told nothing, and a notice goes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { toasts, pass } = await show(t);
  await pass(5_000);
  await pass(20_000);
  assert.equal(toasts(), 1);
  act(() => clearSession());
  assert.equal(toasts(), 0);
  await pass(30_000);
  assert.equal(toasts(), 0);
});

test('a watch whose code is loading when the customer signs out does not begin', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { toasts, pass } = await show(t);
  act(() => t.mock.timers.tick(5_000));
  act(() => clearSession());
  await pass(0);
  await pass(30_000);
  assert.equal(toasts(), 0);
});
