import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRuntimeConfig } from '#api-spec/runtime-config.ts';
import { siteConfig } from '#test/support/samples.ts';

test('a configuration without IP-check hosts gets empty ones, because browsers fill nothing in', () => {
  const { ipCheck } = parseRuntimeConfig({ ...siteConfig, apiBase: 'https://api.example/v1' });
  assert.deepEqual(ipCheck, { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' });
});

for (const [name, change] of Object.entries({
  'a key of the wrong length': { entryKey: 'abc' },
  'an IV that is not hex': { entryIv: 'g'.repeat(32) },
  'an IV of the wrong length': { entryIv: 'abc' },
  'an empty second key': { secondEntryKey: { key: '', iv: '' } },
  'a second key without IV': { secondEntryKey: { key: 'ab'.repeat(32) } },
  'a second rule for the policy of documents': {
    ipCheck: { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: 'https://*.dns.example; script-src *' },
  },
  'a base that is no URL': { apiBase: 'api.example' },
  'a script as a base': { apiBase: 'javascript:alert(1)' },
  'a feature as text': { features: { ...siteConfig.features, card: 'true' } },
  'a missing feature': { features: { card: true } },
  'a misspelled name': { apibase: '' },
})) {
  test(`${name} is refused`, () => {
    assert.throws(() => parseRuntimeConfig({ ...siteConfig, ...change }), /config\.json is invalid/);
  });
}
