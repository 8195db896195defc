/** Every link of every document has a target: a page, a file or an element with the id. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { locales as everyLocale } from '#facts/locales.ts';
import { createPageResolver } from '#server/http/site/resolve-page.ts';
import { attributes, documents, siteFolder } from './documents.ts';

const { locales, pages } = JSON.parse(readFileSync(path.join(siteFolder, '../site.json'), 'utf8'));
const templatePaths: string[] = pages
  .filter(({ template, status }: { template?: string; status: number }) => template || status === 404)
  .map(({ path }: { path: string }) => path);
/** A build with some languages links to all of them. */
const resolve = createPageResolver({ locales: everyLocale.map(({ code }) => code), pages });
const all = documents();
const byPath = new Map(all.map((document) => [document.urlPath, document]));

test('every link within the site leads to a page or a file', () => {
  const broken = all.flatMap(({ urlPath, html }) =>
    [...new Set(attributes(html, 'a', 'href'))]
      .filter((href) => href.startsWith('/'))
      .flatMap((href) => {
        const { pathname, search } = new URL(href, 'http://site');
        const isFile = existsSync(path.join(siteFolder, pathname)) && path.extname(pathname) !== '';
        const found = resolve(decodeURI(pathname), search);
        // The document of a route with parameters links to itself in other languages; the router completes the URL.
        const isItself = templatePaths.some((path) => pathname.endsWith(path) && urlPath.endsWith(path));
        return isFile || isItself || found.kind === 'page' ? [] : [`${urlPath} -> ${href}`];
      }),
  );
  assert.deepEqual(broken, []);
});

test('every link with a hash leads to an element', () => {
  const broken = all.flatMap(({ urlPath, html }) =>
    attributes(html, 'a', 'href').flatMap((href) => {
      const { pathname, hash, origin } = new URL(href, `http://site${urlPath}`);
      if (origin !== 'http://site' || hash.length < 2) return [];
      const target = byPath.get(pathname.replace(/\/$/, '')) ?? byPath.get(urlPath);
      const id = decodeURIComponent(hash.slice(1));
      return target && attributes(target.html, '[a-z0-9]+', 'id').includes(id) ? [] : [`${urlPath} -> ${href}`];
    }),
  );
  assert.deepEqual([...new Set(broken)], []);
});

test('every icon is in the file of all, and those of the first screen in the document', () => {
  const [file = ''] = globSync('assets/icons.*.json', { cwd: siteFolder });
  const inFile = attributes(JSON.parse(readFileSync(path.join(siteFolder, file), 'utf8')), 'symbol', 'id');
  const idsIn = (html: string) => attributes(html, 'use', 'href').map((href) => href.slice(1));
  const broken = all.flatMap(({ urlPath, html }) => {
    const inDocument = attributes(html, 'symbol', 'id');
    const [firstScreen = ''] = html.split('<template id="first-paint"');
    const missing = [
      ...idsIn(html).filter((id) => !inFile.includes(id)),
      ...idsIn(firstScreen).filter((id) => !inDocument.includes(id)),
    ];
    return missing.map((id) => `${urlPath} -> ${id}`);
  });
  assert.ok(inFile.length > 0);
  assert.deepEqual([...new Set(broken)], []);
});

test('scripts, styles, images and alternates exist', () => {
  const broken = all.flatMap(({ urlPath, html }) => {
    const urls = [
      ...attributes(html, 'script', 'src'),
      ...attributes(html, 'img', 'src'),
      ...attributes(html, 'link', 'href'),
      ...attributes(html, 'meta', 'content').filter((content) => content.includes('/share/')),
    ];
    return urls.flatMap((href) => {
      const { pathname } = new URL(href, `http://site${urlPath}`);
      const exists = existsSync(path.join(siteFolder, decodeURI(pathname))) || resolve(pathname, '').kind === 'page';
      // A build with some languages links to all of them.
      const [, code = ''] = pathname.split('/');
      return exists || (/^[a-z]{2}(-[A-Z]{2})?$/.test(code) && !locales.includes(code))
        ? []
        : [`${urlPath} -> ${href}`];
    });
  });
  assert.deepEqual([...new Set(broken)], []);
});

test('no document requests anything from another host', () => {
  const foreign = all.flatMap(({ urlPath, html }) =>
    [...attributes(html, 'script', 'src'), ...attributes(html, 'img', 'src'), ...attributes(html, 'link', 'href')]
      .filter((href) => /^(https?:)?\/\//.test(href))
      .filter((href) => !/rel="(canonical|alternate)"/.test(linkOf(html, href)))
      .map((href) => `${urlPath} -> ${href}`),
  );
  assert.deepEqual([...new Set(foreign)], []);
});

test('every indexed page has one title, a description, a canonical URL and alternates in all languages', () => {
  for (const { urlPath, html } of all) {
    assert.equal([...html.matchAll(/<title>[^<]+<\/title>/g)].length, 1, `${urlPath}: title`);
    if (/name="robots" content="noindex"/.test(html)) continue;
    // Chinese, Japanese and Korean need half as many characters.
    assert.match(
      html,
      /<meta name="description" content="(?:[^"]{40,}|[^"]*\p{Lo}[^"]{20,})">/u,
      `${urlPath}: description`,
    );
    assert.equal([...html.matchAll(/rel="canonical"/g)].length, 1, `${urlPath}: canonical`);
    assert.equal([...html.matchAll(/hreflang=/g)].length, everyLocale.length + 1, `${urlPath}: hreflang`);
    assert.equal([...html.matchAll(/<h1[ >]/g)].length, 1, `${urlPath}: h1`);
  }
});

function linkOf(html: string, href: string): string {
  const at = html.indexOf(`href="${href.replaceAll('&', '&amp;')}"`);
  return html.slice(html.lastIndexOf('<', at), html.indexOf('>', at));
}
