/** Inter, self-hosted: the subsets of the site's scripts and one stylesheet for them. It waits until it is in the cache (`src/ui/fonts.ts`). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from './build-config.ts';
import { BuildError } from './build-error.ts';

const source = 'node_modules/@fontsource-variable/inter';
/** Other scripts have the system's faces. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'];

export async function copyFonts({ out, buildId }: Job): Promise<void> {
  const css = await readFile(path.join(source, 'index.css'), 'utf8');
  const faces: string[] = [];
  for (const subset of subsets) {
    const file = `inter-${subset}-wght-normal.woff2`;
    const face = css.split('/* ').find((block) => block.startsWith(`inter-${subset}-wght-normal */`));
    if (!face) throw new BuildError(`${source}/index.css`, `has no subset ${subset}`);
    const bytes = await readFile(path.join(source, 'files', file));
    const name = `inter-${subset}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
    await writeFile(path.join(out, 'public/assets', name), bytes);
    // `optional`: drawn from the cache or not at all, so that nothing moves.
    const rule = face.slice(face.indexOf('@font-face'));
    faces.push(
      rule.replace(`./files/${file}`, `/assets/${name}`).replace('font-display: swap', 'font-display: optional'),
    );
  }
  await writeFile(path.join(out, `public/assets/fonts.${buildId}.css`), faces.join(''));
}
