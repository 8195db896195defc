import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { earlyRequests } from '#app/page-data.ts';
import { routes } from '#app/routes.ts';

test('documents request GETs of the contract', () => {
  const { paths } = JSON.parse(readFileSync('api-spec/openapi.json', 'utf8'));
  for (const [page, { api = [], account = [] }] of Object.entries(earlyRequests)) {
    assert.ok(
      routes.some((route) => route.page === page),
      page,
    );
    for (const path of [...api, ...account]) assert.ok(paths[path.replace(/\?.*/, '')]?.get, path);
  }
});
