// Draws the words of the pictures that social networks show (scripts/build/share-pictures.ts) into scripts/art/share/. Run by hand
// when the hero's headline, a translation of it or the brand's name changes: `node scripts/art/draw-share-words.ts`. It wants
// Inter and the Noto fonts of the system; the build then needs no fonts, and every machine gets the same pictures.
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { brand } from '../../src/site/brand.ts';
import { locales } from '../../src/site/locales.ts';

const titleWidth = 1000;
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

async function draw(name: string, text: string, font: string, align: 'left' | 'right'): Promise<void> {
  const markup = `<span foreground="white">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</span>`;
  const drawn = sharp({ text: { text: markup, font, width: titleWidth, align, rgba: true, dpi: 72, spacing: 8 } });
  const { size } = await drawn.png({ palette: true, colours: 16 }).toFile(`scripts/art/share/${name}.png`);
  console.log(`${name}: ${size} bytes`);
}
