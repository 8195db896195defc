/** Renders every page in every language into a document, with its JSON files beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLocale } from '../../api-spec/facts/locales.ts';
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
import { refuseMessageIds } from './refuse-message-ids.ts';
import type { Styles } from './styles.ts';

/** What the earlier steps of the build made. */
type SiteParts = {
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
      ...(locale === defaultLocale ? [writePublic(config, file.slice(`/${locale}`.length), content)] : []),
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
  parts: SiteParts,
  page: PageInfo,
  locale: string,
): Promise<PageFile[]> {
  const content = await contentOf(parts, page, locale);
  const rendered = await renderContent(parts, page, locale, content);
  const { data, text, messages } = content;
  const folder = pageFolder(page, locale);
  const payload = { messages: messages.page, data: page.hasBelow ? null : data };
  const startFiles = {
    [sharedMessagesUrl(config, 'shell', locale)]: messages.shell,
    [`${folder}/_payload.json?${config.buildId}`]: payload,
  };
  const startUrl = `${folder}/_start.json?${config.buildId}`;
  // A page with a long text takes too long to lay out for a frame in between.
  const preview = page.hasText ? {} : { preview: previewHtml(rendered.body) };
  const json = (name: string, value: unknown) => ({ file: `${folder}/${name}.json`, content: JSON.stringify(value) });
  return [
    { file: documentPath(page, locale), content: documentOf(parts, page, rendered, startUrl) },
    json('_payload', { ...payload, ...preview }),
    json('_start', startFiles),
    ...(page.hasBelow ? [json('_below', { messages: messages.below, data })] : []),
    // For visitors who come from another page of the site; the document itself contains the text.
    ...(page.hasText ? [json('_text', text)] : []),
  ];
}

/** Messages that only documents show: the app has no code for them (`src/app/shell/load-failure.tsx`). */
const ofDocuments = ['load-failure.text'];

type Content = Awaited<ReturnType<typeof contentOf>>;
type Rendered = Awaited<ReturnType<PrerenderBundle['render']>>;

/** What a page shows: its data, its long text, and its messages by the file that has them. */
async function contentOf({ messages, legal, client, bundle }: SiteParts, page: PageInfo, locale: string) {
  const legalDocument = page.hasText ? legalText(legal, locale, page.path) : null;
  const pick = (ids: readonly string[]) => pickMessages(messages.get(locale) ?? {}, ids);
  return {
    text: legalDocument?.html ?? '',
    data: legalDocument?.facts ?? (await bundle.loadData(page.page, page.path, locale)),
    messages: {
      shell: pick(client.ids.shell),
      page: pick(client.ids.page(page.page)),
      below: page.hasBelow ? pick(client.ids.below(page.page)) : {},
      document: pick(ofDocuments),
    },
  };
}

/** With exactly the messages that the browser gets: one that the build overlooked fails here, not in front of a visitor. */
async function renderContent(
  { bundle, messages: known }: SiteParts,
  page: PageInfo,
  locale: string,
  { data, text, messages }: Content,
): Promise<Rendered> {
  const all = { ...messages.shell, ...messages.page, ...messages.below, ...messages.document };
  const name = `${page.page} in ${locale}`;
  const rendered = await failOnConsoleErrors(name, () =>
    bundle.render({ path: page.path, locale, messages: all, data, text }),
  );
  refuseInlineCode(rendered.body, name);
  refuseMessageIds(rendered.head + rendered.failure + rendered.body, Object.keys(known.get(locale) ?? {}), name);
  return rendered;
}

/** @param startUrl of the file with what the page needs at once */
function documentOf(
  { boot, styles, icons, client }: SiteParts,
  { page, hasBelow, json, api, account, tabs }: PageInfo,
  rendered: Rendered,
  startUrl: string,
): string {
  // Icons below the first screen would make the document too large (docs/decisions/0036-page-cost.md): the app adds them.
  const firstScreen = hasBelow ? untilFirstPaint(rendered.body) : rendered.body;
  return documentHtml({
    ...rendered,
    symbols: iconsOf(firstScreen, icons),
    page,
    css: styles.inline(page),
    boot: boot.code,
    script: client.entry,
    preloads: client.preloads(page),
    start: [startUrl, ...json],
    api,
    account,
    tabs,
  });
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
