import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accountRequests } from '#app/page-data.ts';
import { routes } from '#app/routes.ts';

test('documents request GETs of the contract', () => {
  const { paths } = JSON.parse(readFileSync('api-spec/openapi.json', 'utf8'));
  const pages = new Set(routes.map(({ page }) => page));
  for (const page of Object.keys(accountRequests)) assert.ok(pages.has(page.replace(/\?tab=\w+$/, '')), page);
  const ofRoutes = routes.flatMap(({ api = [], laterApi = [] }) => [...api, ...laterApi]);
  const requests = [...ofRoutes, ...Object.values(accountRequests).flat()];
  for (const path of requests) assert.ok(paths[path.replace(/\?.*/, '')]?.get, path);
});
