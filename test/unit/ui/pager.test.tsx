import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen } from '@testing-library/react';
import { closePage, renderPage } from '#test/support/render-page.tsx';
import { Pager } from '#ui/pager.tsx';

afterEach(closePage);

async function linksOn(page: number, pages: number): Promise<(string | null)[]> {
  closePage();
  const to = (target: number) => `/list?page=${target}`;
  const List = () => <Pager page={page} pages={pages} to={to} label="Pages" previous="Previous" next="Next" />;
  await renderPage(List, { path: '/list' });
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test('a pager leads to the pages beside the shown one, as far as they exist', async () => {
  assert.deepEqual(await linksOn(1, 3), ['/en/list?page=2']);
  assert.deepEqual(await linksOn(2, 3), ['/en/list?page=1', '/en/list?page=3']);
  assert.deepEqual(await linksOn(3, 3), ['/en/list?page=2']);
});

test('a list of one page has no pager; a page that it no longer has leads back', async () => {
  assert.deepEqual(await linksOn(1, 1), []);
  assert.equal(screen.queryByRole('navigation'), null);
  assert.deepEqual(await linksOn(2, 1), ['/en/list?page=1']);
});
