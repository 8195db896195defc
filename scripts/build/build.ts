/** The steps of a build in their order; each gets the job and what the earlier ones found. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { allLocales } from './all-locales.ts';
import type { Job } from './build-config.ts';
import { BuildError } from './build-error.ts';
import { buildIdOf } from './build-id.ts';
import { bundleClient } from './client.ts';
import { compressAll } from './compress.ts';
import { copyFonts } from './fonts.ts';
import { drawIcons } from './icons.ts';
import { readLegalTexts } from './legal.ts';
import { writeManifests } from './manifest.ts';
import { compileMessages } from './messages.ts';
import { prerenderPages } from './prerender.ts';
import { bundlePrerender } from './prerender-bundle.ts';
import { copyPublicFiles } from './public-files.ts';
import { writeForSearchEngines } from './search-engines.ts';
import { drawSharePictures } from './share-images.ts';
import { seconds, step } from './step.ts';
import { compileStyles } from './styles.ts';
import { writeSecurityContact, writeWebManifest } from './web-manifest.ts';

export type BuildOptions = {
  /** Folder of the result; it is replaced when everything is there. */
  out?: string;
  /** Codes; default all. */
  locales?: readonly string[];
  /** See `Job`. */
  watch?: boolean;
};

/** @throws BuildError that names file and line when the sources are at fault */
export async function build({ out = 'dist', locales = allLocales, watch = false }: BuildOptions = {}): Promise<Job> {
  refuseUnknown(locales);
  const started = performance.now();
  const target = path.resolve(out);
  const aside = path.join(path.dirname(target), '.cache');
  const fresh = path.join(aside, `build-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(path.join(fresh, 'public/assets'), { recursive: true });
  try {
    const id = await step('id', () => buildIdOf(locales));
    const job: Job = { out: fresh, buildId: watch ? `watch-${id}` : id, locales, watch };
    const pages = await runSteps(job);
    await swapIn(fresh, target, path.join(aside, `replaced-${process.pid}`));
    console.log(`${pages} pages in ${locales.length} languages, ${seconds(started)}, build ${job.buildId}`);
    return { ...job, out: target };
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function runSteps(job: Job): Promise<number> {
  const styles = await step('styles', () => compileStyles(job));
  const messages = await step('messages', () => compileMessages(job));
  const legal = await step('legal texts', () => readLegalTexts(job));
  await step('icons', () => drawIcons(job));
  await step('fonts', () => copyFonts(job));
  const client = await step('client', () => bundleClient(job, { styles, messages }));
  const bundle = await step('server-side bundle', () => bundlePrerender(job));
  const pages = await step('prerender', () => prerenderPages(job, { styles, messages, legal, client, bundle }));
  await step('public files', () => copyPublicFiles(job));
  await step('web manifest', () => writeWebManifest(job));
  if (!job.watch) await step('share pictures', () => drawSharePictures(job));
  await step('security contact', () => writeSecurityContact(job));
  await step('search engines', () => writeForSearchEngines(job, pages));
  await step('manifest', () => writeManifests(job, { styles, pages }));
  if (!job.watch) await step('compress', () => compressAll(job));
  return pages.length;
}

function refuseUnknown(locales: readonly string[]): void {
  const unknown = locales.filter((locale) => !allLocales.includes(locale));
  if (unknown.length > 0) throw new BuildError('--locales', `${unknown.join()} is not among ${allLocales.join()}`);
}

/** A server that reads the old folder never sees half of the new one. */
async function swapIn(fresh: string, target: string, replaced: string): Promise<void> {
  await rename(target, replaced).catch(ignoreMissing);
  await rename(fresh, target);
  await rm(replaced, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
