import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteConfig } from '#test/support/samples.ts';
import { checkedConfig } from '../../../scripts/build/public-files.ts';

test('the build refuses a runtime configuration with a mistake and names the file', () => {
  assert.throws(() => checkedConfig('{"apiBase": 7}'), /public\/config\.json/);
  assert.throws(() => checkedConfig('{'), /public\/config\.json/);
});

test('the build completes a runtime configuration', () => {
  const { ipCheck } = JSON.parse(checkedConfig(JSON.stringify(siteConfig)));
  assert.deepEqual(ipCheck, { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' });
});
