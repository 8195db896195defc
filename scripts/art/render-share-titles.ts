// Draws the words of the pictures that social networks show (scripts/build/share-pictures.ts) into scripts/art/share/. Run by hand
// when the hero's headline, a translation of it or the brand's name changes: `node scripts/art/draw-share-words.ts`. It wants
// Inter and the Noto fonts of the system; the build then needs no fonts, and every machine gets the same pictures.
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { locales } from '../../api-spec/facts/locales.ts';
import { brand } from '../../src/site/brand.ts';

const titleWidth = 1000;
const step = 20;
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
  if (title) await draw(`title-${code}`, title, `${fonts[code] ?? latin} 70`, dir === 'rtl' ? 'right' : 'left');
}
await draw('brand', brand.name, `${latin} 34`, 'left');

/** As few lines as fit, and these about equally long. */
async function draw(name: string, text: string, font: string, align: 'left' | 'right'): Promise<void> {
  const markup = `<span foreground="white">${phrases(text).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</span>`;
  const drawn = (width: number) =>
    sharp({ text: { text: markup, font, width, align, rgba: true, dpi: 72, spacing: 8 } }).png({
      palette: true,
      colours: 16,
    });
  const heightAt = async (width: number) => (await drawn(width).toBuffer({ resolveWithObject: true })).info.height;
  const height = await heightAt(titleWidth);
  let width = titleWidth;
  while (width > step && (await heightAt(width - step)) === height) width -= step;
  const { size } = await drawn(width).toFile(`scripts/art/share/${name}.png`);
  console.log(`${name}: ${size} bytes`);
}

/** Japanese in phrases: no line begins with a particle, an ending or a comma (U+2060 between). Other text stays as it is. */
function phrases(text: string): string {
  if (!/[\u3041-\u30ff]/.test(text)) return text;
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)];
  return words
    .map(
      ({ segment }, at) =>
        (at > 0 && /^[\u3041-\u309f、。]/.test(segment) ? '\u2060' : '') + [...segment].join('\u2060'),
    )
    .join('');
}
