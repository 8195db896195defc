/** The second sample brand, built in one language (docs/decisions/0068-brands.md). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();

test('a site built for another brand contains no word of the default one', async () => {
  const env = { ...process.env, BRAND: 'brands/fjord' };
  execFileSync(process.execPath, ['build.mjs', '--quick', '--locales=en', `--out=${folder}/dist`], { env });
  const site = path.join(folder, 'dist/public');
  const texts = globSync('**/*.{html,js,css,json,svg,txt,xml,webmanifest}', { cwd: site });
  assert.ok(texts.length > 100, String(texts.length));
  for (const name of texts)
    assert.doesNotMatch(readFileSync(path.join(site, name), 'utf8'), /\btern(vpn)?\b|ternvpn/i, name);

  const read = (name: string) => readFileSync(path.join(site, name), 'utf8');
  assert.match(read('en/index.html'), /Fjord\u00a0VPN/);
  assert.match(read('en/pricing/index.html'), /€7\.90/);
  assert.match(read('en/pricing/index.html'), /"priceCurrency":"EUR"/);
  assert.match(read('favicon.svg'), /#1f5fa8/);
  assert.deepEqual(JSON.parse(read('manifest.webmanifest')).name, 'Fjord VPN');
  assert.match(read('.well-known/security.txt'), /help@fjord\.example/);
  const { width, height } = await sharp(path.join(site, 'share/en.png')).metadata();
  assert.deepEqual([width, height], [1200, 630]);
});
