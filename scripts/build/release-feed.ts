/** Writes `releases.atom`: the releases of all apps, newest first (RFC 4287). Release notes are in English. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtSiteUrl } from '../../api-spec/facts/site-url.ts';
import { readJson } from '../../server/brand.ts';
import { escapeHtml } from '../../server/escape-html.ts';
import { type Downloads, readDownloads } from '../../src/site/downloads.ts';
import { systems, systemTypes } from '../../src/site/systems.ts';
import { brandFolder, readBrand } from './brand.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';

export async function writeReleaseFeed({ out }: Pick<BuildConfig, 'out'>): Promise<void> {
  await writeFile(path.join(out, 'public/releases.atom'), releaseFeed(readBrand().name, readBrandDownloads()));
}

/** @throws BuildError for an invalid file of the brand */
function readBrandDownloads(): Downloads {
  try {
    return readDownloads(readJson(path.join(brandFolder(), 'downloads.json')));
  } catch (error) {
    throw new BuildError('BRAND', error instanceof Error ? error.message : String(error));
  }
}

export function releaseFeed(brandName: string, downloads: Downloads): string {
  const releases = systemTypes
    .flatMap((type) => downloads[type].releases.map((release) => ({ type, ...release })))
    .sort((a, b) => b.date.localeCompare(a.date));
  const [newest] = releases;
  const entries = releases.map(({ type, version, date, notes }) => {
    const page = `${builtSiteUrl}/download/${type}`;
    const list = `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>`;
    return [
      '<entry>',
      `<id>${page}#${version}</id>`,
      `<title>${escapeHtml(`${brandName} ${version} · ${systems[type].label}`)}</title>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<link href="${page}"/>`,
      `<content type="html">${escapeHtml(list)}</content>`,
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${builtSiteUrl}/releases.atom</id>`,
    `<title>${escapeHtml(`${brandName} releases`)}</title>`,
    `<author><name>${escapeHtml(brandName)}</name></author>`,
    `<updated>${newest?.date}T00:00:00Z</updated>`,
    `<link rel="self" href="${builtSiteUrl}/releases.atom"/>`,
    `<link href="${builtSiteUrl}/download"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}
