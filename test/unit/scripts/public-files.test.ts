import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedConfig } from '../../../scripts/build/public-files.ts';

test('the build refuses a runtime configuration with a mistake and names the file', () => {
  assert.throws(() => checkedConfig('{"apiBase": 7}'), /public\/config\.json/);
  assert.throws(() => checkedConfig('{'), /public\/config\.json/);
});

test('the build completes a runtime configuration', () => {
  const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
  const { ipCheck } = JSON.parse(checkedConfig(JSON.stringify({ apiBase: '', entryKey: '', entryIv: '', features })));
  assert.deepEqual(ipCheck, { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' });
});
