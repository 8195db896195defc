/** The steps of a build in their order; each gets the configuration and what earlier steps made. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '../../api-spec/facts/locales.ts';
import { bundleBootScript } from './boot-script.ts';
import { refuseInvalidBrand } from './brand.ts';
import { allLocales, type BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';
import { computeBuildId } from './build-id.ts';
import { bundleClient } from './client.ts';
import { compressFiles } from './compress.ts';
import { writeFavicon } from './favicon.ts';
import { copyFonts } from './fonts.ts';
import { readIcons, writeIcons } from './icons.ts';
import { readLegalTexts } from './legal.ts';
import { writeManifests } from './manifest.ts';
import { compileMessages } from './messages.ts';
import { minifyScripts } from './minify-scripts.ts';
import { prerenderPages } from './prerender.ts';
import { bundlePrerender } from './prerender-bundle.ts';
import { copyPublicFiles } from './public-files.ts';
import { writeReleaseFeed } from './release-feed.ts';
import { writeSearchEngineFiles } from './search-engines.ts';
import { writeSecurityContact } from './security-contact.ts';
import { writeShareImages } from './share-images.ts';
import { compileStyles } from './styles.ts';
import { writeWebManifest } from './web-manifest.ts';

/** Longer than any build takes. */
const leftoverAgeMs = 3_600_000;

type BuildOptions = {
  /** Folder of the result; it is replaced when the build is complete. */
  out?: string;
  /** Default: all. */
  locales?: readonly Locale[];
  /** Without the steps that only make files smaller: for tests that read the result and load no page. */
  quick?: boolean;
};

/** @throws BuildError with file and line of a mistake in the sources */
export async function build({ out = 'dist', locales = allLocales, quick = false }: BuildOptions = {}): Promise<void> {
  const startedMs = performance.now();
  const target = path.resolve(out);
  const cache = path.join(path.dirname(target), '.cache');
  const fresh = path.join(cache, `build-${process.pid}`);
  await createFolder(fresh).catch(({ message }) => {
    throw new BuildError(cache, `is not writable: ${message}`);
  });
  await removeLeftovers(cache);
  try {
    await step('brand', () => refuseInvalidBrand());
    const config = { out: fresh, buildId: await step('id', () => computeBuildId(locales)), locales };
    const pages = await runSteps(config, quick);
    await replaceFolder(target, fresh, path.join(cache, `replaced-${process.pid}`));
    console.log(`${pages} pages in ${locales.length} languages, ${secondsSince(startedMs)}, build ${config.buildId}`);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function createFolder(fresh: string): Promise<void> {
  await rm(fresh, { recursive: true, force: true });
  await mkdir(path.join(fresh, 'public/assets'), { recursive: true });
}

/** Folders of builds that were killed: one that runs is younger, and removes by itself what it has replaced. */
async function removeLeftovers(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => /^(build|replaced)-\d+$/.test(name));
  for (const folder of names.map((name) => path.join(cache, name))) {
    // Another build may have moved it meanwhile, and another user may have left it.
    const changedMs = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - changedMs > leftoverAgeMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Number of pages. */
async function runSteps(config: BuildConfig, quick: boolean): Promise<number> {
  const boot = await step('boot script', () => bundleBootScript());
  const styles = await step('styles', () => compileStyles(config));
  const messages = await step('messages', () => compileMessages(config));
  const legal = await step('legal texts', () => readLegalTexts(config));
  await step('release feed', () => writeReleaseFeed(config));
  const icons = await step('icons', () => readIcons());
  await step('icon file', () => writeIcons(config, icons));
  await step('fonts', () => copyFonts(config));
  const client = await step('client bundle', () => bundleClient(config, { styles, messages }));
  if (!quick) await step('minify scripts', () => minifyScripts(config, client));
  const bundle = await step('prerender bundle', () => bundlePrerender(config));
  const pages = await step('pages', () =>
    prerenderPages(config, { boot, styles, icons, messages, legal, client, bundle }),
  );
  await step('public files', () => copyPublicFiles(config));
  await step('web manifest', () => writeWebManifest(config));
  await step('favicon', () => writeFavicon(config));
  await step('share images', () => writeShareImages(config));
  await step('security contact', () => writeSecurityContact(config));
  await step('search engines', () => writeSearchEngineFiles(config, pages));
  await step('manifest', () => writeManifests(config, { boot, styles, pages }));
  if (!quick) await step('compress', () => compressFiles(config));
  return pages.length;
}

/** Runs a step of the build and prints its name and duration. */
async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const startedMs = performance.now();
  const result = await run();
  console.log(`${name.padEnd(20)} ${secondsSince(startedMs).padStart(8)}`);
  return result;
}

function secondsSince(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1000).toFixed(2)} s`;
}

/** A server that reads the old folder never sees a half-written one. */
async function replaceFolder(target: string, fresh: string, replaced: string): Promise<void> {
  await rename(target, replaced).catch(ignoreMissing);
  await rename(fresh, target);
  await rm(replaced, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
