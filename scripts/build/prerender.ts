/** Renders every page in every language into a document, with its JSON files beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootScript } from './boot-script.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError, describeError } from './build-error.ts';
import { type Client, sharedMessagesUrl } from './client.ts';
import { documentHtml, untilFirstPaint } from './document.ts';
import { type Icons, iconsOf } from './icons.ts';
import { type LegalTexts, legalText } from './legal.ts';
import { type Messages, pickMessages } from './messages.ts';
import type { PageInfo, PrerenderBundle } from './prerender-bundle.ts';
import { previewHtml } from './preview.ts';
import { refuseInlineCode } from './refuse-inline-code.ts';
import type { Styles } from './styles.ts';

/** What the earlier steps of the build made. */
export type SiteParts = {
  boot: BootScript;
  styles: Styles;
  icons: Icons;
  messages: Messages;
  legal: LegalTexts;
  client: Client;
  bundle: PrerenderBundle;
};
export type PageFile = { file: string; content: string };

export async function prerenderPages(config: BuildConfig, parts: SiteParts): Promise<PageInfo[]> {
  const { pages } = parts.bundle;
  for (const locale of config.locales) {
    const files = new Map<string, string>();
    for (const page of pages) {
      for (const { file, content } of await renderPage(config, parts, page, locale)) files.set(file, content);
    }
    for (const page of pages) addNextPage(files, parts, page, locale);
    const writing = [...files].flatMap(([file, content]) => [
      writePublic(config, file, content),
      // A static host serves English at the URL without a prefix.
      ...(locale === 'en' ? [writePublic(config, file.replace(/^\/en/, ''), content)] : []),
    ]);
    await Promise.all(writing);
  }
  return pages;
}

/** With the preview of the page that most visitors open next, and its stylesheet, a click is answered before they could be loaded. */
function addNextPage(files: Map<string, string>, { bundle, styles }: SiteParts, page: PageInfo, locale: string): void {
  const next = bundle.pages.find(({ path: nextPath }) => nextPath === page.next);
  if (!next) return;
  const contentOf = (file: string) => JSON.parse(files.get(file) ?? '');
  const [startFile, folder] = [`${pageFolder(page, locale)}/_start.json`, pageFolder(next, locale)];
  const { preview } = contentOf(`${folder}/_payload.json`);
  const style = styles.urls[next.page];
  const nextFiles = { [folder]: preview, ...(style && { [style]: styles.own(next.page) }) };
  files.set(startFile, JSON.stringify({ ...contentOf(startFile), ...nextFiles }));
}

/**
 * The document of a page first, then the files of its folder: its payload; the files with which the document starts in one, by URL
 * (`early-responses.ts`), without those of the next page; and, if it has them, the file of its part below the first screen and its long text.
 */
export async function renderPage(
  config: BuildConfig,
  { boot, styles, icons, messages, legal, client, bundle }: SiteParts,
  page: PageInfo,
  locale: string,
): Promise<PageFile[]> {
  const legalDocument = page.hasText ? legalText(legal, locale, page.path) : null;
  const text = legalDocument?.html ?? '';
  const data = legalDocument?.facts ?? (await bundle.loadData(page.page, page.path, locale)) ?? null;
  const compiled = messages.get(locale) ?? {};
  const pageMessages = pickMessages(compiled, client.ids.page(page.page));
  const belowMessages = page.hasBelow ? pickMessages(compiled, client.ids.below(page.page)) : {};
  // Exactly the messages that the browser gets: one that the build overlooked fails here, not in front of a visitor.
  const allMessages = { ...pickMessages(compiled, client.ids.shell), ...pageMessages, ...belowMessages };
  const name = `${page.page} in ${locale}`;
  const rendered = await failOnConsoleErrors(name, () =>
    bundle.render({ path: page.path, locale, messages: allMessages, data, text }),
  );
  refuseInlineCode(rendered.body, name);

  const folder = pageFolder(page, locale);
  const payload = { messages: pageMessages, data: page.hasBelow ? null : data };
  const startFiles = {
    [sharedMessagesUrl(config, 'shell', locale)]: pickMessages(compiled, client.ids.shell),
    [`${folder}/_payload.json?${config.buildId}`]: payload,
  };
  // Icons below the first screen would make the document too large (docs/decisions/0036-page-cost.md): the app adds them.
  const firstScreen = page.hasBelow ? untilFirstPaint(rendered.body) : rendered.body;
  const html = documentHtml({
    ...rendered,
    symbols: iconsOf(firstScreen, icons),
    page: page.page,
    css: styles.inline(page.page),
    boot: boot.code,
    script: client.entry,
    preloads: client.preloads(page.page),
    start: [`${folder}/_start.json?${config.buildId}`, ...(page.json ?? [])],
    api: page.api ?? [],
    account: page.account ?? [],
    tabs: page.tabs ?? {},
  });
  return [
    { file: documentPath(page, locale), content: html },
    // A page with a long text takes too long to lay out for a frame in between.
    {
      file: `${folder}/_payload.json`,
      content: JSON.stringify(page.hasText ? payload : { ...payload, preview: previewHtml(rendered.body) }),
    },
    { file: `${folder}/_start.json`, content: JSON.stringify(startFiles) },
    ...(page.hasBelow
      ? [{ file: `${folder}/_below.json`, content: JSON.stringify({ messages: belowMessages, data }) }]
      : []),
    // For visitors who come from another page of the site; the document itself contains the text.
    ...(page.hasText ? [{ file: `${folder}/_text.json`, content: JSON.stringify(text) }] : []),
  ];
}

/** React and react-intl report mistakes on the console only; here they end the build. */
async function failOnConsoleErrors<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { error } = console;
  const reports: string[] = [];
  console.error = (...values) => reports.push(values.map(String).join(' '));
  try {
    const result = await run();
    if (reports[0]) throw new BuildError(name, reports[0]);
    return result;
  } catch (thrown) {
    throw thrown instanceof BuildError ? thrown : new BuildError(name, describeError(thrown));
  } finally {
    console.error = error;
  }
}

async function writePublic({ out }: BuildConfig, file: string, content: string): Promise<void> {
  const target = path.join(out, 'public', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

function documentPath(page: PageInfo, locale: string): string {
  return page.status === 404 ? `/${locale}/404.html` : `${pageFolder(page, locale)}/index.html`;
}

function pageFolder({ path: pagePath }: PageInfo, locale: string): string {
  return `/${locale}${pagePath === '/' ? '' : pagePath}`;
}
