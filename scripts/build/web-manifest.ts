/** Writes the web manifest with its icons (https://www.w3.org/TR/appmanifest/), all made from the brand's logo. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Color } from 'sharp';
import { logoSvg, readBrand, readColors } from './brand.ts';
import type { BuildConfig } from './build-config.ts';

const backgroundColor = '#ffffff';
const transparent = { r: 255, g: 255, b: 255, alpha: 0 };

const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** Width of the logo as a part of the icon: launchers cut a maskable icon down to a circle. */
const logoShare = { any: 0.9, maskable: 0.6 };

export async function writeWebManifest({ out }: BuildConfig): Promise<void> {
  const target = (file: string) => path.join(out, 'public', file);
  const { light } = readColors();
  for (const { file, size, purpose } of icons) {
    const background = purpose === 'maskable' ? backgroundColor : transparent;
    await writeIcon(target(file), { size, share: logoShare[purpose], logo: logoSvg(light), background });
  }
  // iOS fills a transparent background with black.
  const touchIcon = { size: 180, share: 0.7, logo: logoSvg(backgroundColor), background: light };
  await writeIcon(target('apple-touch-icon.png'), touchIcon);
  await writeFile(target('manifest.webmanifest'), JSON.stringify(manifest(light)));
}

type Icon = { size: number; share: number; logo: string; background: Color };

async function writeIcon(file: string, { size, share, logo, background }: Icon): Promise<void> {
  const inner = Math.round(size * share);
  const resized = await sharp(Buffer.from(logo), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: resized }])
    .png({ palette: true })
    .toFile(file);
}

function manifest(themeColor: string) {
  const { name } = readBrand();
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: backgroundColor,
    theme_color: themeColor,
    icons: icons.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}
