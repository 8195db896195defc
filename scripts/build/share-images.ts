/** Writes the image of each language that social networks and messengers show with a link (https://ogp.me): 1200 by 630. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { defaultLocale, type Locale, localeInfo } from '../../api-spec/facts/locales.ts';
import { brandFolder, logoSvg, readColors } from './brand.ts';
import type { BuildConfig } from './build-config.ts';

const width = 1200;
const height = 630;
const edge = 90;
const titleWidth = 1000;
/** Rendered headlines; the brand's name is in its folder. See scripts/art/render-share-titles.ts. */
const titles = 'scripts/art/share';

export async function writeShareImages({ out, locales }: BuildConfig): Promise<void> {
  await mkdir(path.join(out, 'public/share'), { recursive: true });
  const { dark, shareBackground, shareDots } = readColors();
  const dots = (await readFile('public/art/world.svg', 'utf8')).replace('stroke="#000"', `stroke="${shareDots}"`);
  const world = await sharp(Buffer.from(dots), { density: 108 }).resize(1120).toBuffer();
  const logo = await sharp(Buffer.from(logoSvg(dark)), { density: 200 })
    .resize(72)
    .toBuffer();
  await Promise.all(locales.map((locale) => writeImage(out, locale, { background: shareBackground, world, logo })));
}

type Parts = { background: string; world: Buffer; logo: Buffer };

async function writeImage(out: string, locale: Locale, { background, world, logo }: Parts): Promise<void> {
  // A language whose headline is not rendered yet shows the English one.
  const own = path.join(titles, `title-${locale}.png`);
  const isOwn = existsSync(own);
  const isRtl = isOwn && localeInfo(locale).dir === 'rtl';
  const title = await positionImage(isOwn ? own : path.join(titles, `title-${defaultLocale}.png`), 250, isRtl);
  const name = await positionImage(path.join(brandFolder(), 'share-name.png'), 100, isRtl, 72 + 20);
  const logoLeft = isRtl ? width - edge - 72 : edge;
  await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: world, left: 40, top: 40 }, { input: logo, left: logoLeft, top: 86 }, name, title])
    .png({ palette: true, colors: 64, effort: 7 })
    .toFile(path.join(out, 'public/share', `${locale}.png`));
}

/** At the start of the line, on the right in right-to-left languages, `after` pixels further in. */
async function positionImage(file: string, top: number, isRtl: boolean, after = 0): Promise<OverlayOptions> {
  const input = await readFile(file);
  const { width: own = titleWidth } = await sharp(input).metadata();
  return { input, top, left: isRtl ? width - edge - after - own : edge + after };
}
