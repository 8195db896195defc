/** Files that go out as they are, and the default runtime configuration of a static host. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from './job.ts';

/** Without Tern's own server nobody says which features are on; only the card is assumed. */
const defaultConfig = {
  apiBase: '',
  entryKey: '',
  entryIv: '',
  features: { card: true, paypal: false, google: false, apple: false, microsoft: false },
};

export async function copyPublicFiles({ out }: Job): Promise<void> {
  await cp('public', path.join(out, 'public'), { recursive: true });
  await writeFile(path.join(out, 'public/config.json'), JSON.stringify(defaultConfig, null, 2));
}
