/** Files that go out as they are, and the default runtime configuration of a static host. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RuntimeConfig } from '../../src/site/runtime-config.ts';
import type { Job } from './build-config.ts';

/** Without Tern's own server nobody says which features are on; only the card is assumed. */
const defaultConfig: RuntimeConfig = {
  apiBase: '',
  entryKey: '',
  entryIv: '',
  ipCheck: { ipv4Url: '', ipv6Url: '', stunUrls: [] },
  features: { card: true, paypal: false, google: false, apple: false, microsoft: false },
};

export async function copyPublicFiles({ out }: Job): Promise<void> {
  const target = path.join(out, 'public');
  await writeFile(path.join(target, 'config.json'), JSON.stringify(defaultConfig, null, 2));
  await cp('public', target, { recursive: true });
}
