/** Draws every page in every language into a document, with its payload beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from './build-error.ts';
import { type Client, shellUrl } from './client.ts';
import { documentHtml } from './document.ts';
import type { Job } from './job.ts';
import type { Messages } from './messages.ts';
import type { PageInfo, PrerenderBundle } from './server-bundle.ts';
import type { Styles } from './styles.ts';

type Found = { styles: Styles; messages: Messages; client: Client; bundle: PrerenderBundle };

export async function prerenderPages(job: Job, found: Found): Promise<PageInfo[]> {
  for (const page of found.bundle.pages) {
    const data = await found.bundle.loadData(page.page);
    for (const locale of job.locales) await prerenderPage(job, found, page, locale, data);
  }
  return found.bundle.pages;
}

async function prerenderPage(job: Job, found: Found, page: PageInfo, locale: string, data: unknown): Promise<void> {
  const { styles, messages, client, bundle } = found;
  const compiled = messages.get(locale) ?? {};
  const own = Object.fromEntries(client.ids.page(page.page).map((id) => [id, compiled[id]]));
  const drawn = await bundle.render({ path: page.path, locale, messages: compiled, data });
  const html = documentHtml({
    ...drawn,
    page: page.page,
    css: styles.inline(page.page),
    script: client.entry,
    preloads: client.preloads(page.page),
    data: [shellUrl(job, locale), `${payloadPath(page, locale)}?${job.buildId}`],
  });
  refuseInlineCode(html, `${locale}${page.path}`);

  const files = [[documentPath(page, locale), html] as const, [payloadPath(page, locale), JSON.stringify({ messages: own, data })] as const];
  // A static host answers an address without prefix in English.
  const copies = locale === 'en' ? files.map(([file, text]) => [file.replace(/^\/en/, ''), text] as const) : [];
  for (const [file, text] of [...files, ...copies]) {
    const target = path.join(job.out, 'public', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

function documentPath({ path: address, status }: PageInfo, locale: string): string {
  return status === 404 ? `/${locale}/404.html` : `/${locale}${address === '/' ? '' : address}/index.html`;
}

function payloadPath({ path: address }: PageInfo, locale: string): string {
  return `/${locale}${address === '/' ? '' : address}/_payload.json`;
}

/** The content security policy would block both without a word. */
function refuseInlineCode(html: string, place: string): void {
  const found = /<[^>]+\s(style|on[a-z]+)="[^"]*"/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''));
  if (found) throw new BuildError(place, `the page carries an inline ${found[1]} attribute: ${found[0].slice(0, 120)}`);
}
