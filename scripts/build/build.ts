/** The steps of a build in their order; each gets the job and what the earlier ones found. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { locales as knownLocales } from '../../src/site/locales.ts';
import { buildIdOf } from './build-id.ts';
import { bundleClient } from './client.ts';
import { compressAll } from './compress.ts';
import { copyPublicFiles } from './copy.ts';
import type { Job } from './job.ts';
import { writeManifests } from './manifest.ts';
import { compileMessages } from './messages.ts';
import { prerenderPages } from './prerender.ts';
import { drawIcons } from './icons.ts';
import { bundlePrerender } from './server-bundle.ts';
import { step } from './step.ts';
import { compileStyles } from './styles.ts';

type Options = { out: string; locales?: string[] | undefined };

export async function build({ out, locales = knownLocales.map(({ code }) => code) }: Options): Promise<Job> {
  const started = performance.now();
  const job: Job = { out: path.resolve(`${out}.new`), buildId: await buildIdOf(locales), locales };
  await rm(job.out, { recursive: true, force: true });
  await mkdir(path.join(job.out, 'public/assets'), { recursive: true });

  const styles = await step('styles', () => compileStyles(job));
  const messages = await step('messages', () => compileMessages(job));
  await step('icons', () => drawIcons(job));
  const client = await step('client', () => bundleClient(job, { styles, messages }));
  const bundle = await step('server-side bundle', () => bundlePrerender(job));
  const pages = await step('prerender', () => prerenderPages(job, { styles, messages, client, bundle }));
  await step('public files', () => copyPublicFiles(job));
  await step('manifest', () => writeManifests(job, { styles, client, pages }));
  await step('compress', () => compressAll(job));

  await swapIn(job.out, path.resolve(out));
  console.log(`built ${pages.length} pages in ${locales.length} languages, ${seconds(started)} (${job.buildId})`);
  return job;
}

/** A server that reads the old folder never sees half of the new one. */
async function swapIn(fresh: string, out: string): Promise<void> {
  await rm(`${out}.old`, { recursive: true, force: true });
  await rename(out, `${out}.old`).catch(() => {});
  await rename(fresh, out);
  await rm(`${out}.old`, { recursive: true, force: true });
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
