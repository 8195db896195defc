/** Writes the image of each language that social networks and messengers show with a link (https://ogp.me): 1200 by 630. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { defaultLocale, type Locale, localeInfo } from '../../api-spec/facts/locales.ts';
import type { BuildConfig } from './build-config.ts';

const width = 1200;
const height = 630;
const edge = 90;
const titleWidth = 1000;
/** Rendered headlines and brand name, see scripts/art/render-share-titles.ts. */
const titles = 'scripts/art/share';

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0d1f17"/></svg>`;

export async function writeShareImages({ out, locales }: BuildConfig): Promise<void> {
  await mkdir(path.join(out, 'public/share'), { recursive: true });
  const [dots, mark] = await Promise.all([
    readFile('public/art/world.svg', 'utf8').then((svg) =>
      Buffer.from(svg.replace('stroke="#000"', 'stroke="#1f4a36"')),
    ),
    readFile('public/favicon.svg', 'utf8').then((svg) =>
      Buffer.from(svg.replace(/<style>.*<\/style>/, '').replace('<path', '<path fill="#3fd583"')),
    ),
  ]);
  const world = await sharp(dots, { density: 108 }).resize(1120).toBuffer();
  const bird = await sharp(mark, { density: 200 }).resize(72).toBuffer();
  await Promise.all(locales.map((locale) => writeImage(out, locale as Locale, world, bird)));
}

async function writeImage(out: string, locale: Locale, world: Buffer, bird: Buffer): Promise<void> {
  // A language whose headline is not rendered yet shows the English one.
  const own = path.join(titles, `title-${locale}.png`);
  const isOwn = existsSync(own);
  const isRtl = isOwn && localeInfo(locale).dir === 'rtl';
  const title = await positionImage(isOwn ? own : path.join(titles, `title-${defaultLocale}.png`), 250, isRtl);
  const name = await positionImage(path.join(titles, 'brand.png'), 100, isRtl, 72 + 20);
  const birdLeft = isRtl ? width - edge - 72 : edge;
  await sharp(Buffer.from(background))
    .composite([{ input: world, left: 40, top: 40 }, { input: bird, left: birdLeft, top: 86 }, name, title])
    .png({ palette: true, colors: 64, effort: 7 })
    .toFile(path.join(out, 'public/share', `${locale}.png`));
}

/** At the start of the line, on the right in right-to-left languages, `after` pixels further in. */
async function positionImage(file: string, top: number, isRtl: boolean, after = 0): Promise<OverlayOptions> {
  const input = await readFile(file);
  const { width: own = titleWidth } = await sharp(input).metadata();
  return { input, top, left: isRtl ? width - edge - after - own : edge + after };
}
