/** Writes one SVG with a `<symbol>` for every icon of the site; it loads once, after the first paint. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IconifyJSON } from '@iconify/types';
import { getIconData, iconToSVG } from '@iconify/utils';
import { optimize } from 'svgo';
import { iconNames } from '../../src/ui/icon-names.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';

export async function writeIcons({ out, buildId }: BuildConfig): Promise<void> {
  const sets = new Map<string, IconifyJSON>();
  const symbols: string[] = [];
  for (const [name, source] of Object.entries(iconNames)) {
    const [set = '', icon = ''] = source.split(':');
    const icons = sets.get(set) ?? (await readSet(set));
    sets.set(set, icons);
    const data = getIconData(icons, icon);
    if (!data) throw new BuildError('src/ui/icon-names.ts', `${source} is not in Iconify`);
    const { attributes, body } = iconToSVG(data);
    const { viewBox } = attributes;
    symbols.push(`<symbol id="${name}" viewBox="${viewBox}">${shortened(body, viewBox)}</symbol>`);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  await writeFile(path.join(out, `public/assets/icons.${buildId}.svg`), svg);
}

/** With one decimal: a tenth of a unit is a fifteenth of a pixel in an icon of 16 pixels, and the file a third smaller. */
function shortened(body: string, viewBox: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
  const { data } = optimize(svg, { multipass: true, floatPrecision: 1 });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

async function readSet(set: string): Promise<IconifyJSON> {
  return JSON.parse(await readFile(`node_modules/@iconify-json/${set}/icons.json`, 'utf8'));
}
