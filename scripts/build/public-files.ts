/** Copies `public/`, and writes the runtime configuration that a static host serves. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RuntimeConfig } from '../../src/site/runtime-config.ts';
import type { BuildConfig } from './build-config.ts';

/** A static host does not know which features are configured; only payment by card is assumed. */
const defaultConfig: RuntimeConfig = {
  apiBase: '',
  entryKey: '',
  entryIv: '',
  ipCheck: { ipv4Url: '', ipv6Url: '', stunUrls: [] },
  features: { card: true, paypal: false, google: false, apple: false, microsoft: false },
};

export async function copyPublicFiles({ out }: BuildConfig): Promise<void> {
  const target = path.join(out, 'public');
  await writeFile(path.join(target, 'config.json'), JSON.stringify(defaultConfig, null, 2));
  await cp('public', target, { recursive: true });
}
