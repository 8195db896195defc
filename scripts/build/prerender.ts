/** Draws every page in every language into a document, with its payload beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from './build-config.ts';
import { BuildError } from './build-error.ts';
import { type Client, shellUrl } from './client.ts';
import { documentHtml } from './document.ts';
import { type LegalTexts, legalText } from './legal.ts';
import { type Messages, picked } from './messages.ts';
import { packMessages } from './pack-messages.ts';
import type { PageInfo, PrerenderBundle } from './prerender-bundle.ts';
import { refuseInlineCode } from './refuse-inline-code.ts';
import type { Styles } from './styles.ts';

type Found = { styles: Styles; messages: Messages; legal: LegalTexts; client: Client; bundle: PrerenderBundle };

export async function prerenderPages(job: Job, found: Found): Promise<PageInfo[]> {
  const { pages, loadData } = found.bundle;
  const writing: Promise<void>[] = [];
  for (const page of pages) {
    for (const locale of job.locales) {
      const own = page.hasText ? legalText(found.legal, locale, page.path) : null;
      const data = own?.facts ?? (await loadData(page.page, page.path, locale)) ?? null;
      for (const [file, text] of await drawPage(job, found, page, locale, { data, text: own?.html ?? '' })) {
        writing.push(writePublic(job, file, text));
      }
    }
  }
  await Promise.all(writing);
  return pages;
}

type Files = (readonly [file: string, text: string])[];
type Given = { data: unknown; text: string };

async function drawPage(job: Job, found: Found, page: PageInfo, locale: string, given: Given): Promise<Files> {
  const { styles, messages, client, bundle } = found;
  const place = `${page.page} in ${locale}`;
  const compiled = messages.get(locale) ?? {};
  const own = picked(compiled, client.ids.page(page.page));
  // Just what the browser will have: a message that the build overlooks is found here, not by a visitor.
  const all = { ...picked(compiled, client.ids.shell), ...own };
  const drawn = await complaintsAsErrors(place, () =>
    bundle.render({ path: page.path, locale, messages: all, ...given }),
  );
  const html = documentHtml({
    ...drawn,
    page: page.page,
    css: styles.inline(page.page),
    script: client.entry,
    preloads: client.preloads(page.page),
    data: [shellUrl(job, locale), `${payloadPath(page, locale)}?${job.buildId}`],
  });
  refuseInlineCode(drawn.body, place);

  const files = [
    [documentPath(page, locale), html] as const,
    [payloadPath(page, locale), JSON.stringify({ messages: packMessages(own), data: given.data })] as const,
    ...(page.hasText ? [[textPath(page, locale), JSON.stringify(given.text)] as const] : []),
  ];
  // A static host answers an address without prefix in English.
  const copies = locale === 'en' ? files.map(([file, text]) => [file.replace(/^\/en/, ''), text] as const) : [];
  return [...files, ...copies];
}

/** React and react-intl only complain on the console; here that ends the build. */
async function complaintsAsErrors<T>(place: string, run: () => Promise<T>): Promise<T> {
  const { error } = console;
  const complaints: string[] = [];
  console.error = (...words) => complaints.push(words.map(String).join(' '));
  try {
    const result = await run();
    if (complaints[0]) throw new BuildError(place, complaints[0]);
    return result;
  } catch (thrown) {
    if (thrown instanceof BuildError) throw thrown;
    throw new BuildError(place, thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
  } finally {
    console.error = error;
  }
}

async function writePublic({ out }: Job, file: string, text: string): Promise<void> {
  const target = path.join(out, 'public', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

function documentPath({ path: address, status }: PageInfo, locale: string): string {
  return status === 404 ? `/${locale}/404.html` : `/${locale}${address === '/' ? '' : address}/index.html`;
}

function payloadPath({ path: address }: PageInfo, locale: string): string {
  return `/${locale}${address === '/' ? '' : address}/_payload.json`;
}

/** For who comes from another page of the site; the document itself has the text in it. */
function textPath({ path: address }: PageInfo, locale: string): string {
  return `/${locale}${address}/_text.json`;
}
