// Renders the headlines of the images for social networks (scripts/build/share-images.ts) into scripts/art/share/, and the
// brand's name into its folder. Run by hand
// when the hero's headline, a translation of it or the brand name changes: `node scripts/art/render-share-titles.ts`. It needs
// Inter and the Noto fonts of the system; the build then needs no fonts, and every machine makes the same images.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { locales } from '../../api-spec/facts/locales.ts';
import { brandFolder, readBrand } from '../build/brand.ts';

const titleWidth = 1000;
const widthStep = 20;
const fonts: Record<string, string> = {
  ar: 'Noto Naskh Arabic Bold',
  th: 'Noto Sans Thai Bold',
  ja: 'Noto Sans CJK JP Bold',
  ko: 'Noto Sans CJK KR Bold',
  'zh-CN': 'Noto Sans CJK SC Bold',
  'zh-TW': 'Noto Sans CJK TC Bold',
};
const latin = 'Inter Bold';

for (const { code, dir } of locales) {
  if (!existsSync(`locales/${code}.json`)) continue;
  const messages: Record<string, string> = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
  const title = messages['home.hero.title'];
  if (title)
    await renderTitle(
      `scripts/art/share/title-${code}`,
      title,
      `${fonts[code] ?? latin} 70`,
      dir === 'rtl' ? 'right' : 'left',
    );
}
await renderTitle(path.join(brandFolder(), 'share-name'), readBrand().name, `${latin} 34`, 'left');

/** Uses as few lines as possible, all of about the same length. */
async function renderTitle(name: string, text: string, font: string, align: 'left' | 'right'): Promise<void> {
  const markup = `<span foreground="white">${keepPhrases(text).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</span>`;
  const rendered = (width: number) =>
    sharp({ text: { text: markup, font, width, align, rgba: true, dpi: 72, spacing: 8 } }).png({
      palette: true,
      colors: 16,
    });
  const heightAt = async (width: number) => (await rendered(width).toBuffer({ resolveWithObject: true })).info.height;
  const height = await heightAt(titleWidth);
  let width = titleWidth;
  while (width > widthStep && (await heightAt(width - widthStep)) === height) width -= widthStep;
  const { size } = await rendered(width).toFile(`${name}.png`);
  console.log(`${name}: ${size} bytes`);
}

/** Joins Japanese phrases with U+2060, so that no line begins with a particle, an ending or a comma. Other text is unchanged. */
function keepPhrases(text: string): string {
  if (!/[\u3041-\u30ff]/.test(text)) return text;
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)];
  return words
    .map(
      ({ segment }, at) =>
        (at > 0 && /^[\u3041-\u309f、。]/.test(segment) ? '\u2060' : '') + [...segment].join('\u2060'),
    )
    .join('');
}
