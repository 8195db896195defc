/** Copies the subsets of Inter that the site's writing systems need, with one stylesheet (docs/decisions/0027-typography.md). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';

const source = 'node_modules/@fontsource-variable/inter';
/** Other writing systems use the system's fonts. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'];

export async function copyFonts({ out, buildId }: BuildConfig): Promise<void> {
  const css = await readFile(path.join(source, 'index.css'), 'utf8');
  const faces: string[] = [];
  for (const subset of subsets) {
    const file = `inter-${subset}-wght-normal.woff2`;
    const face = css.split('/* ').find((block) => block.startsWith(`inter-${subset}-wght-normal */`));
    if (!face) throw new BuildError(`${source}/index.css`, `has no subset ${subset}`);
    const bytes = await readFile(path.join(source, 'files', file));
    const name = `inter-${subset}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
    await writeFile(path.join(out, 'public/assets', name), bytes);
    // `optional`: used only when it is in the cache, so that text never moves.
    const rule = face.slice(face.indexOf('@font-face'));
    faces.push(
      rule.replace(`./files/${file}`, `/assets/${name}`).replace('font-display: swap', 'font-display: optional'),
    );
  }
  await writeFile(path.join(out, `public/assets/fonts.${buildId}.css`), faces.join(''));
}
