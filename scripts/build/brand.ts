/** The brand that the site is built for: the folder that `BRAND` names (docs/decisions/0068-brands.md). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { checkBrand, defaultBrandFolder, readBrandFile } from '../../server/brand.ts';
import { BuildError } from './build-error.ts';

export const brandFolder = (): string => (process.env.BRAND ? path.resolve(process.env.BRAND) : defaultBrandFolder);

export const isBrandFile = (file: string): boolean => path.resolve(file).startsWith(brandFolder() + path.sep);

export const readBrand = () => readBrandFile(brandFolder(), 'brand.json');
export const readColors = () => readBrandFile(brandFolder(), 'colors.json');

/** Files that other steps of the build check. */
const otherFiles = ['_accent.scss', 'catalog.json', 'downloads.json', 'share-name.png'];

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const hueShape = /^\s*\$hue:\s*[\d.]+(deg)?\s*;/m;

/** @throws BuildError when a file of the brand is missing, or one of those that `server/brand.ts` reads is invalid */
export function refuseInvalidBrand(): void {
  const folder = brandFolder();
  if (!existsSync(folder)) throw new BuildError('BRAND', `there is no folder ${folder}`);
  const missing = otherFiles.find((name) => !existsSync(path.join(folder, name)));
  if (missing) throw new BuildError('BRAND', `${folder} has no ${missing}`);
  // Sass would name the file of the site that uses the hue.
  if (!hueShape.test(readFileSync(path.join(folder, '_accent.scss'), 'utf8')))
    throw new BuildError('BRAND', `${folder}/_accent.scss must set the hue in degrees, like $hue: 152deg;`);
  // sharp would name no file.
  if (!readFileSync(path.join(folder, 'share-name.png')).subarray(0, 8).equals(pngSignature))
    throw new BuildError('BRAND', `${folder}/share-name.png is no PNG image`);
  try {
    checkBrand(folder);
  } catch (error) {
    throw new BuildError('BRAND', error instanceof Error ? error.message : String(error));
  }
}

/** An esbuild plugin: `#brand/x` is the file x in the folder of the brand. */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    setup(build) {
      build.onResolve({ filter: /^#brand\// }, ({ path: name }) => {
        return { path: path.join(brandFolder(), name.slice('#brand/'.length)) };
      });
    },
  };
}

/** The logo as an SVG; without a color in the visitor's color mode. */
export function logoSvg(color?: string): string {
  const { logo } = readBrand();
  const { light, dark } = readColors();
  const style = `<style>path{fill:${light}}@media (prefers-color-scheme:dark){path{fill:${dark}}}</style>`;
  const shape = `<path ${color ? `fill="${color}" ` : ''}d="${logo}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${color ? '' : style}${shape}</svg>`;
}
