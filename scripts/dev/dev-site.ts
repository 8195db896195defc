/** The site in memory: after a change only what depends on it is built again, and pages are rendered when they are requested. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildContext, context } from 'esbuild';
import { defaultLocale, type Locale } from '../../api-spec/facts/locales.ts';
import { type BootScript, bundleBootScript } from '../build/boot-script.ts';
import { isBrandFile, refuseInvalidBrand } from '../build/brand.ts';
import type { BuildConfig } from '../build/build-config.ts';
import { describeError, throwBuildError } from '../build/build-error.ts';
import { type Client, clientOptions, describeClient, sharedMessages, sharedMessagesUrl } from '../build/client.ts';
import { writeFavicon } from '../build/favicon.ts';
import { copyFonts } from '../build/fonts.ts';
import { type Icons, readIcons, writeIcons } from '../build/icons.ts';
import { type LegalTexts, readLegalTexts } from '../build/legal.ts';
import { siteManifest, writeManifests } from '../build/manifest.ts';
import { type CompiledMessages, compileLocale, type Messages, pickMessages, withEnglish } from '../build/messages.ts';
import { type PageFile, renderPage } from '../build/prerender.ts';
import {
  loadPrerenderBundle,
  type PageInfo,
  type PrerenderBundle,
  prerenderOptions,
} from '../build/prerender-bundle.ts';
import { copyPublicFiles } from '../build/public-files.ts';
import { writeSearchEngineFiles } from '../build/search-engines.ts';
import { writeSecurityContact } from '../build/security-contact.ts';
import { stylesOf } from '../build/styles.ts';
import { writeWebManifest } from '../build/web-manifest.ts';
import { createDevStyles } from './dev-styles.ts';

export type DevSite = ReturnType<typeof createDevSite>;
/** `kind`: what open pages have to load again. `problem`: a mistake in the sources; the last good state is still served. */
type Update = { problem: string | null; kind: 'page' | 'styles' | null };

export function createDevSite(locales: readonly Locale[]) {
  const config: BuildConfig = { out: path.resolve('.cache/dev'), buildId: 'dev', locales };
  const styles = createDevStyles();
  const compiled = new Map<string, CompiledMessages>();
  const rendered = new Map<string, Promise<PageFile[]>>();
  let contexts: { client: BuildContext; prerender: BuildContext; pages: string } | null = null;
  let scripts = new Map<string, Uint8Array>();
  let metafile: Parameters<typeof describeClient>[0] | null = null;
  let parts: {
    boot: BootScript;
    icons: Icons;
    client: Client;
    bundle: PrerenderBundle;
    messages: Messages;
    legal: LegalTexts;
  } | null = null;
  let rendering: Promise<unknown> = Promise.resolve();
  /** Changes that a failed update has not applied. */
  let pending: string[] = [];

  /** `files`: changed since the last call; the first call builds everything. */
  async function update(files: readonly string[]): Promise<Update> {
    const changed = [...pending, ...files];
    const kind = kindOf(changed, parts === null);
    if (!kind) return { problem: null, kind };
    try {
      await styles.update(changed.map((file) => path.resolve(file)));
      if (kind === 'page') await updateParts(changed);
      rendered.clear();
      pending = [];
      return { problem: null, kind };
    } catch (error) {
      pending = changed;
      return { problem: describeError(error), kind: null };
    }
  }

  async function updateParts(changed: readonly string[]): Promise<void> {
    const first = parts === null;
    const has = (pattern: RegExp) => first || changed.some((file) => pattern.test(file.replaceAll(path.sep, '/')));
    const hasBrand = first || changed.some(isBrandFile);
    if (hasBrand) refuseInvalidBrand();
    if (has(/^locales\/[\w-]+\.json$/)) await updateMessages(changed);
    const bundles = hasBrand || has(/^(src|api-spec\/facts)\//) ? await bundle() : null;
    metafile = bundles?.metafile ?? metafile;
    const messages = new Map(locales.map((locale) => [locale, messagesOf(locale)]));
    const next = {
      boot: bundles?.boot ?? parts?.boot ?? (await bundleBootScript()),
      icons: parts?.icons ?? (await readIcons()),
      bundle: bundles?.prerender ?? parts?.bundle,
      client: metafile && (await describeClient(metafile, Object.keys(messagesOf(defaultLocale)))),
      legal: !parts || has(/^locales\/legal\//) ? await readLegalTexts(config) : parts.legal,
      messages,
    };
    if (!next.client || !next.bundle) throw new Error('the site has no bundle');
    parts = { ...next, client: next.client, bundle: next.bundle };
    if (hasBrand || has(/^(public\/|src\/ui\/icon-names)/)) await writeStaticFiles();
  }

  async function updateMessages(changed: readonly string[]): Promise<void> {
    for (const locale of new Set([defaultLocale, ...locales])) {
      const isCurrent = compiled.has(locale) && !changed.includes(path.join('locales', `${locale}.json`));
      if (!isCurrent) compiled.set(locale, await compileLocale(locale));
    }
  }

  function messagesOf(locale: string): CompiledMessages {
    return withEnglish(compiled.get(locale) ?? {}, compiled.get(defaultLocale) ?? {});
  }

  /** The options contain the stylesheets' URLs, so a page more or less needs new contexts. */
  async function bundle() {
    const pages = Object.keys(styles.urls()).join();
    if (contexts?.pages !== pages) {
      await Promise.all([contexts?.client.dispose(), contexts?.prerender.dispose()]);
      const options = { ...clientOptions(config, styles.urls()), metafile: true as const, write: false as const };
      const [client, prerender] = await Promise.all([
        context({ ...options, minify: false, sourcemap: 'linked' }),
        context(prerenderOptions(config)),
      ]);
      contexts = { client, prerender, pages };
    }
    const { client, prerender } = contexts;
    const [browser, node, boot] = await Promise.all([
      client.rebuild().catch(throwBuildError),
      prerender.rebuild().catch(throwBuildError),
      bundleBootScript(),
    ]);
    scripts = new Map(
      (browser.outputFiles ?? []).map((file) => [`/assets/${path.basename(file.path)}`, file.contents]),
    );
    if (!browser.metafile) throw new Error('esbuild made no metafile');
    return { metafile: browser.metafile, prerender: loadPrerenderBundle(node.outputFiles), boot };
  }

  /** Files that hardly ever change. Share images are left out: they take longer than everything else. */
  async function writeStaticFiles(): Promise<void> {
    if (!parts) return;
    await rm(path.join(config.out, 'public'), { recursive: true, force: true });
    await mkdir(path.join(config.out, 'public/assets'), { recursive: true });
    const { pages } = parts.bundle;
    const all = { boot: parts.boot, styles: stylesOf(new Map(), styles.urls()), pages };
    await Promise.all([
      ...[writeIcons(config, parts.icons), copyFonts(config), copyPublicFiles(config)],
      ...[writeWebManifest(config), writeFavicon(config), writeSecurityContact(config)],
      ...[writeSearchEngineFiles(config, pages), writeManifests(config, all)],
    ]);
  }

  /** The files of a page, rendered once per change. Rendering sets the current language, so it is one page at a time. */
  function render(page: PageInfo, locale: string): Promise<PageFile[]> {
    const key = `${locale} ${page.path}`;
    const known = rendered.get(key);
    if (known) return known;
    const result = rendering.then(async () => {
      if (!parts) throw new Error('the site is not built');
      const sheets = stylesOf(await styles.sheetsOf(page.page), styles.urls());
      return renderPage(config, { ...parts, styles: sheets }, page, locale);
    });
    rendering = result.catch(() => {});
    rendered.set(key, result);
    return result;
  }

  /** A script, a stylesheet, messages, or the JSON of a page; null when there is no such file. */
  async function readFile(pathname: string): Promise<Uint8Array | string | null> {
    const script = scripts.get(pathname);
    if (script) return script;
    const css = await styles.read(pathname);
    if (css !== null || !parts) return css;
    const { client, messages } = parts;
    for (const [locale, own] of messages) {
      const name = sharedMessages.find((each) => pathname === sharedMessagesUrl(config, each, locale));
      if (name) return JSON.stringify(pickMessages(own, client.ids[name]));
    }
    const [, locale = '', pagePath = '/'] = /^\/([\w-]+)(\/.+)?\/_[a-z]+\.json$/.exec(pathname) ?? [];
    const page = locales.some((each) => each === locale)
      ? parts.bundle.pages.find((candidate) => candidate.path === pagePath)
      : null;
    const files = page ? await render(page, locale) : [];
    return files.find(({ file }) => file === pathname)?.content ?? null;
  }

  /** A document and the site's manifest with the hashes for its policy; null before the first good build. */
  async function document(find: (pages: readonly PageInfo[]) => PageInfo | undefined, locale: string) {
    const page = parts && find(parts.bundle.pages);
    if (!parts || !page) return null;
    const [html] = await render(page, locale);
    const sheets = stylesOf(await styles.sheetsOf(page.page), styles.urls());
    return { html: html?.content ?? '', manifest: siteManifest(config, { ...parts, styles: sheets, pages: [page] }) };
  }

  return {
    /** Of the generated static files. */
    folder: config.out,
    buildId: config.buildId,
    locales,
    update,
    readFile,
    document,
    pages: (): readonly PageInfo[] => parts?.bundle.pages ?? [],
  };
}

function kindOf(changed: readonly string[], first: boolean): Update['kind'] {
  const relevant = changed.filter((file) => !/^(server|api-spec)[\\/](?!facts[\\/])/.test(file));
  if (first) return 'page';
  if (relevant.length === 0) return null;
  return relevant.every((file) => file.startsWith('styles')) ? 'styles' : 'page';
}
