/** The API reference page: served outside production only, without third-party requests. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { productionEnv } from '#test/server/production-env.ts';
import { openTestApp } from '#test/server/support.ts';

test('the page loads only its own files, and its policy allows no others', async () => {
  const testApp = await openTestApp();
  const page = await testApp.get('/api-docs');
  assert.equal(page.status, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|https?:/);
  assert.doesNotMatch(page.raw, /<script>|<style|\sstyle=|\son\w+=/);

  const urls = [...page.raw.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  assert.ok(urls.length >= 4);
  for (const url of urls.filter((each) => each !== '/favicon.svg')) {
    assert.match(url, /^\/api-docs\//);
    const file = await testApp.get(url);
    assert.equal(file.status, 200, url);
    assert.match(String(file.headers['content-type']), /javascript|css|json/, url);
  }
});

test('the page shows the contract unchanged and sends it to no validator', async () => {
  const testApp = await openTestApp();
  assert.equal((await testApp.get('/api-docs/openapi.json')).raw, await readFile('api-spec/openapi.json', 'utf8'));
  const start = await testApp.get('/api-docs/start.js');
  assert.match(start.raw, /url: '\/api-docs\/openapi\.json'/);
  assert.match(start.raw, /validatorUrl: null/);
  const slash = await testApp.get('/api-docs/');
  assert.deepEqual([slash.status, slash.headers.location], [308, '/api-docs']);
  assert.equal((await testApp.get('/api-docs/nothing')).status, 404);
  assert.equal((await testApp.get('/api-docs/..%2fpackage.json')).status, 404);
});

test('there is no reference in production', async () => {
  const testApp = await openTestApp({ env: productionEnv });
  for (const url of ['/api-docs', '/api-docs/', '/api-docs/openapi.json', '/api-docs/swagger-ui-bundle.js']) {
    const response = await testApp.get(url);
    assert.deepEqual([response.status, response.body.code], [404, 1005], url);
  }
});
