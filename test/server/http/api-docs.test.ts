/** The reference page: there while the product is tried, not there in production, and nothing of it comes from elsewhere. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startTestApp } from '#test/server/support.ts';

const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://tern.example', DATABASE_URL: 'postgres://127.0.0.1/tern' },
  ...{ SMTP_URL: 'smtp://127.0.0.1', TRUSTED_PROXIES: 'off', EXIT_RANGES_FILE: 'off' },
  ...{ STRIPE: 'off', PAYPAL: 'off', GOOGLE: 'off', APPLE: 'off', MICROSOFT: 'off' },
};

test('the page loads its own files only, and its policy allows no other', async () => {
  const tern = await startTestApp();
  const page = await tern.get('/api-docs');
  assert.equal(page.status, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|https?:/);
  assert.doesNotMatch(page.raw, /<script>|<style|\sstyle=|\son\w+=/);

  const addresses = [...page.raw.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  assert.ok(addresses.length >= 4);
  for (const address of addresses.filter((each) => each !== '/favicon.svg')) {
    assert.match(address, /^\/api-docs\//);
    const file = await tern.get(address);
    assert.equal(file.status, 200, address);
    assert.match(String(file.headers['content-type']), /javascript|css|json/, address);
  }
  await tern.close();
});

test('it shows the contract, byte for byte, and asks nobody whether it is valid', async () => {
  const tern = await startTestApp();
  assert.equal((await tern.get('/api-docs/openapi.json')).raw, await readFile('api-spec/openapi.json', 'utf8'));
  const start = await tern.get('/api-docs/start.js');
  assert.match(start.raw, /url: '\/api-docs\/openapi\.json'/);
  assert.match(start.raw, /validatorUrl: null/);
  const slash = await tern.get('/api-docs/');
  assert.deepEqual([slash.status, slash.headers.location], [308, '/api-docs']);
  assert.equal((await tern.get('/api-docs/nothing')).status, 404);
  assert.equal((await tern.get('/api-docs/..%2fpackage.json')).status, 404);
  await tern.close();
});

test('in production there is none', async () => {
  const tern = await startTestApp({ env: production });
  for (const address of ['/api-docs', '/api-docs/', '/api-docs/openapi.json', '/api-docs/swagger-ui-bundle.js']) {
    const answer = await tern.get(address);
    assert.deepEqual([answer.status, answer.body.code], [404, 1005], address);
  }
  await tern.close();
});
