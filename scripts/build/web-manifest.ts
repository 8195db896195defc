/** Writes the web manifest with its icons (https://www.w3.org/TR/appmanifest/), and `security.txt` (RFC 9116). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { builtSiteUrl } from '../../api-spec/facts/site-url.ts';
import { brand } from '../../src/site/brand.ts';
import type { BuildConfig } from './build-config.ts';

const backgroundColor = '#ffffff';
const themeColor = '#0b7a3b';

const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** Width of the logo as a part of the icon: launchers cut a maskable icon down to a circle. */
const logoShare = { any: 0.9, maskable: 0.6 };

export async function writeWebManifest({ out }: BuildConfig): Promise<void> {
  const logo = await readFile('public/favicon.svg');
  for (const { file, size, purpose } of icons) {
    const inner = Math.round(size * logoShare[purpose]);
    const resized = await sharp(logo, { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .toBuffer();
    const background = purpose === 'maskable' ? backgroundColor : { r: 255, g: 255, b: 255, alpha: 0 };
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: resized }])
      .png({ palette: true })
      .toFile(path.join(out, 'public', file));
  }
  await writeFile(path.join(out, 'public/manifest.webmanifest'), JSON.stringify(manifest));
}

const manifest = {
  name: brand.name,
  short_name: brand.name,
  id: '/',
  start_url: '/',
  display: 'browser',
  background_color: backgroundColor,
  theme_color: themeColor,
  icons: icons.map(({ file, size, purpose }) => ({
    ...{ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  })),
};

const validityMs = 365 * 24 * 60 * 60 * 1000;

/** RFC 9116 section 2.5.5: it expires a year after the build, so an abandoned site does not promise a contact for ever. */
export async function writeSecurityContact({ out, locales }: BuildConfig): Promise<void> {
  const lines = [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${new Date(Date.now() + validityMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${builtSiteUrl}/.well-known/security.txt`,
  ];
  await mkdir(path.join(out, 'public/.well-known'), { recursive: true });
  await writeFile(path.join(out, 'public/.well-known/security.txt'), `${lines.join('\n')}\n`);
}
