/**
 * The icons of the site as `<symbol>`s. A document contains those of its first paint (docs/decisions/0034-startup.md); for what is
 * rendered later there is one file with all of them, which the app adds to the document (`src/ui/load-icons.ts`).
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IconifyJSON } from '@iconify/types';
import { getIconData, iconToSVG } from '@iconify/utils';
import { optimize } from 'svgo';
import { iconId, iconNames, iconsId } from '../../src/ui/icon-names.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';

/** `<symbol>` by its id. */
export type Icons = ReadonlyMap<string, string>;

export async function readIcons(): Promise<Icons> {
  const sets = new Map<string, IconifyJSON>();
  const symbols = new Map<string, string>();
  for (const [name, source] of Object.entries(iconNames)) {
    const [set = '', icon = ''] = source.split(':');
    const icons = sets.get(set) ?? (await readSet(set));
    sets.set(set, icons);
    const data = getIconData(icons, icon);
    if (!data) throw new BuildError('src/ui/icon-names.ts', `${source} is not in Iconify`);
    const { attributes, body } = iconToSVG(data);
    const { viewBox } = attributes;
    const id = iconId(name);
    symbols.set(id, `<symbol id="${id}" viewBox="${viewBox}">${shortened(body, viewBox)}</symbol>`);
  }
  return symbols;
}

export async function writeIcons({ out, buildId }: BuildConfig, icons: Icons): Promise<void> {
  const html = symbolsHtml([...icons.values()]);
  await writeFile(path.join(out, `public/assets/icons.${buildId}.json`), JSON.stringify(html));
}

/** HTML of the icons that `html` shows; `''` without one. It belongs before it, so that the first paint has them. */
export function iconsOf(html: string, icons: Icons): string {
  const used = new Set([...html.matchAll(/<use href="#([^"]+)/g)].map(([, id = '']) => id));
  return used.size > 0 ? symbolsHtml([...used].sort().map((id) => icons.get(id) ?? '')) : '';
}

const symbolsHtml = (symbols: readonly string[]): string =>
  `<div hidden id="${iconsId}"><svg>${symbols.join('')}</svg></div>`;

/** With one decimal: a tenth of a unit is a fifteenth of a pixel in an icon of 16 pixels, and the file a third smaller. */
function shortened(body: string, viewBox: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
  const { data } = optimize(svg, { multipass: true, floatPrecision: 1 });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

async function readSet(set: string): Promise<IconifyJSON> {
  return JSON.parse(await readFile(`node_modules/@iconify-json/${set}/icons.json`, 'utf8'));
}
