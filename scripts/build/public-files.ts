/** Copies `public/` and the folder `public` of the brand, and writes the runtime configuration that a static host serves. */
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRuntimeConfig } from '#api-spec/runtime-config.ts';
import type { RuntimeConfig } from '#facts/runtime-config.ts';
import { brandFolder } from './brand.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError, describeError } from './build-error.ts';

/** A static host does not know which features are configured; only payment by card is assumed. */
const defaultConfig: RuntimeConfig = {
  apiBase: '',
  entryKey: '',
  entryIv: '',
  ipCheck: { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' },
  features: { card: true, paypal: false, google: false, apple: false, microsoft: false },
  notice: null,
};

export async function copyPublicFiles({ out }: BuildConfig): Promise<void> {
  const target = path.join(out, 'public');
  const configFile = path.join(target, 'config.json');
  await writeFile(configFile, JSON.stringify(defaultConfig));
  // The operator's own `public/config.json` replaces the default.
  await cp('public', target, { recursive: true });
  const brandPublicFolder = path.join(brandFolder(), 'public');
  if (existsSync(brandPublicFolder)) await cp(brandPublicFolder, target, { recursive: true });
  await writeFile(configFile, checkedConfig(await readFile(configFile, 'utf8')));
}

/**
 * The text of a runtime configuration, complete and without mistakes: browsers trust it.
 * @throws BuildError
 */
export function checkedConfig(json: string): string {
  try {
    return JSON.stringify(parseRuntimeConfig(JSON.parse(json)), null, 2);
  } catch (error) {
    throw new BuildError('public/config.json', describeError(error));
  }
}
