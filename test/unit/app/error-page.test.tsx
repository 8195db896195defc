import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen } from '@testing-library/react';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { LoadFailure } from '#app/shell/load-failure.tsx';
import { showLoadFailure } from '#framework/load-failure.ts';
import { brand } from '#site/brand.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { closePage, renderPage, textOf } from '#test/support/render-page.tsx';

afterEach(closePage);

const show = (status: number, message: string) =>
  renderPage(() => <ErrorPage status={status} message={message} path="/no/such" />, {
    path: '/no/such',
    search: '?from=mail',
  });
const heading = () => textOf(screen.getByRole('heading', { level: 1 }));
const reload = () => screen.queryByRole('button', { name: 'Try again' });

test('every error page offers the support email and the home page', async () => {
  for (const status of [404, 500, 504]) {
    await show(status, '');
    assert.equal(
      screen.getByRole('link', { name: brand.supportEmail }).getAttribute('href'),
      `mailto:${brand.supportEmail}`,
    );
    assert.equal(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href'), '/en');
    closePage();
  }
});

test('a missing page is named with its query and has nothing to try again', async () => {
  await show(404, '');
  assert.equal(heading(), 'Page not found');
  assert.ok(screen.getByText('/en/no/such?from=mail'));
  assert.equal(reload(), null);
});

test('a missing page has another illustration than any other error', async () => {
  const drawings: string[] = [];
  for (const status of [404, 500, 504]) {
    const { container } = await show(status, '');
    drawings.push(container.querySelector('svg.error-page__illustration')?.innerHTML ?? '');
    closePage();
  }
  const [missing, failed, unreachable] = drawings;
  assert.ok(missing && failed);
  assert.notEqual(missing, failed);
  assert.equal(failed, unreachable);
});

test('blocked storage is explained, and another error is not mistaken for it', async () => {
  const messages = [
    'Failed to read the localStorage property',
    'The operation is insecure.',
    errorOf(() => (null as unknown as Storage).getItem('')),
  ];
  for (const message of messages) {
    await show(500, message);
    assert.equal(heading(), 'Your browser blocks cookies');
    assert.ok(reload());
    closePage();
  }
  for (const [status, message] of [
    [500, 'x is not a function'],
    [504, 'localStorage'],
  ] as const) {
    await show(status, message);
    assert.equal(heading(), 'We couldn’t load this page');
    assert.ok(reload());
    closePage();
  }
});

test('a page that could not be loaded is loaded again when the connection returns, for as long as that is shown', async () => {
  let reloads = 0;
  const restore = replaceProperty(location, 'reload', () => reloads++);
  for (const [status, expected] of [
    [404, 0],
    [500, 0],
    [504, 1],
  ] as const) {
    await show(status, '');
    dispatchEvent(new Event('online'));
    assert.equal(reloads, expected, String(status));
    closePage();
  }
  dispatchEvent(new Event('online'));
  assert.equal(reloads, 1);
  restore();
});

test('a document says that its page cannot start only while that is so, and that an old browser may be why', async () => {
  await renderPage(LoadFailure, { path: '/auth/sign-in' });
  assert.equal(screen.queryByRole('alert'), null);
  showLoadFailure(true);
  assert.match(textOf(screen.getByRole('alert')), new RegExp(`update your browser .*${brand.supportEmail}`));
  showLoadFailure(false);
  assert.equal(screen.queryByRole('alert'), null);
});

function errorOf(action: () => void): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
