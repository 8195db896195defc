/** Writes `security.txt` (RFC 9116): where to report a vulnerability. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtSiteUrl } from '../../api-spec/facts/site-url.ts';
import { readBrand } from './brand.ts';
import type { BuildConfig } from './build-config.ts';

const validityMs = 365 * 24 * 60 * 60 * 1000;

/** RFC 9116 section 2.5.5: it expires a year after the build, so an abandoned site does not promise a contact for ever. */
export async function writeSecurityContact({ out, locales }: BuildConfig): Promise<void> {
  const lines = [
    `Contact: mailto:${readBrand().supportEmail}`,
    `Expires: ${new Date(Date.now() + validityMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${builtSiteUrl}/.well-known/security.txt`,
  ];
  await mkdir(path.join(out, 'public/.well-known'), { recursive: true });
  await writeFile(path.join(out, 'public/.well-known/security.txt'), `${lines.join('\n')}\n`);
}
