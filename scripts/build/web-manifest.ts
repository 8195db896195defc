/** The web manifest with its icons (https://www.w3.org/TR/appmanifest/), and `security.txt` (RFC 9116). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { brand, defaultOrigin } from '../../src/site/brand.ts';
import type { Job } from './build-config.ts';

/** The site's paper and its green, as launchers want them: plain colours. */
const paper = '#ffffff';
const leaf = '#0b7a3b';

const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The mark's share of a side: launchers cut a maskable icon down to the circle in its middle. */
const markShare = { any: 0.9, maskable: 0.6 };

export async function writeWebManifest({ out }: Job): Promise<void> {
  const mark = await readFile('public/favicon.svg');
  for (const { file, size, purpose } of icons) {
    const inner = Math.round(size * markShare[purpose]);
    const drawn = await sharp(mark, { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .toBuffer();
    const background = purpose === 'maskable' ? paper : { r: 255, g: 255, b: 255, alpha: 0 };
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: drawn }])
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
  background_color: paper,
  theme_color: leaf,
  icons: icons.map(({ file, size, purpose }) => ({
    ...{ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  })),
};

const lifeMs = 365 * 24 * 60 * 60 * 1000;

/** The date of its end is counted from the build: a site that nobody builds for a year has no such promise to make. */
export async function writeSecurityContact({ out, locales }: Job): Promise<void> {
  const origin = process.env.PUBLIC_URL ?? defaultOrigin;
  const lines = [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${new Date(Date.now() + lifeMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  await mkdir(path.join(out, 'public/.well-known'), { recursive: true });
  await writeFile(path.join(out, 'public/.well-known/security.txt'), `${lines.join('\n')}\n`);
}
