/** Every link of every document leads somewhere: to a document, a file or a place on a page. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { locales as everyLocale } from '#facts/locales.ts';
import { createPageResolver } from '#server/http/site/resolve-page.ts';
import { attributes, documents, siteFolder } from './documents.ts';

const { locales, pages } = JSON.parse(readFileSync(path.join(siteFolder, '../site.json'), 'utf8'));
const standIns: string[] = pages
  .filter(({ template, status }: { template?: string; status: number }) => template || status === 404)
  .map(({ path }: { path: string }) => path);
/** A build of a few languages links to all. */
const resolve = createPageResolver({ locales: everyLocale.map(({ code }) => code), pages });
const all = documents();
const byAddress = new Map(all.map((document) => [document.address, document]));

test('links within the site lead to a page, in the same language', () => {
  const broken = all.flatMap(({ address, html }) =>
    [...new Set(attributes(html, 'a', 'href'))]
      .filter((href) => href.startsWith('/'))
      .flatMap((href) => {
        const { pathname, search } = new URL(href, 'http://site');
        const isFile = existsSync(path.join(siteFolder, pathname)) && path.extname(pathname) !== '';
        const found = resolve(decodeURI(pathname), search);
        // A document that stands for many addresses links to itself in other languages; the router puts the address in.
        const isItself = standIns.some((path) => pathname.endsWith(path) && address.endsWith(path));
        return isFile || isItself || found.kind === 'page' ? [] : [`${address} -> ${href}`];
      }),
  );
  assert.deepEqual(broken, []);
});

test('links to a place on a page find it', () => {
  const broken = all.flatMap(({ address, html }) =>
    attributes(html, 'a', 'href').flatMap((href) => {
      const { pathname, hash, origin } = new URL(href, `http://site${address}`);
      if (origin !== 'http://site' || hash.length < 2) return [];
      const target = byAddress.get(pathname.replace(/\/$/, '')) ?? byAddress.get(address);
      const id = decodeURIComponent(hash.slice(1));
      return target && attributes(target.html, '[a-z0-9]+', 'id').includes(id) ? [] : [`${address} -> ${href}`];
    }),
  );
  assert.deepEqual([...new Set(broken)], []);
});

test('scripts, styles, images and alternates exist', () => {
  const broken = all.flatMap(({ address, html }) => {
    const asked = [
      ...attributes(html, 'script', 'src'),
      ...attributes(html, 'img', 'src'),
      ...attributes(html, 'link', 'href'),
      ...attributes(html, 'meta', 'content').filter((content) => content.includes('/share/')),
    ];
    return asked.flatMap((href) => {
      const { pathname } = new URL(href, `http://site${address}`);
      const isThere = existsSync(path.join(siteFolder, decodeURI(pathname))) || resolve(pathname, '').kind === 'page';
      // The other languages of a build with fewer than all.
      const [, code = ''] = pathname.split('/');
      return isThere || (/^[a-z]{2}(-[A-Z]{2})?$/.test(code) && !locales.includes(code))
        ? []
        : [`${address} -> ${href}`];
    });
  });
  assert.deepEqual([...new Set(broken)], []);
});

test('no document asks another host for anything', () => {
  const asked = all.flatMap(({ address, html }) =>
    [...attributes(html, 'script', 'src'), ...attributes(html, 'img', 'src'), ...attributes(html, 'link', 'href')]
      .filter((href) => /^(https?:)?\/\//.test(href))
      .filter((href) => !/rel="(canonical|alternate)"/.test(linkOf(html, href)))
      .map((href) => `${address} -> ${href}`),
  );
  assert.deepEqual([...new Set(asked)], []);
});

test('every indexed page has one title, a description, a canonical address and all its languages', () => {
  for (const { address, html } of all) {
    assert.equal([...html.matchAll(/<title>[^<]+<\/title>/g)].length, 1, address);
    if (/name="robots" content="noindex"/.test(html)) continue;
    // Chinese, Japanese and Korean say it in half as many signs.
    assert.match(html, /<meta data-head name="description" content="(?:[^"]{40,}|[^"]*\p{Lo}[^"]{20,})">/u, address);
    assert.equal([...html.matchAll(/rel="canonical"/g)].length, 1, address);
    assert.equal([...html.matchAll(/hreflang=/g)].length, 16, address);
    assert.equal([...html.matchAll(/<h1[ >]/g)].length, 1, address);
  }
});

function linkOf(html: string, href: string): string {
  const at = html.indexOf(`href="${href.replaceAll('&', '&amp;')}"`);
  return html.slice(html.lastIndexOf('<', at), html.indexOf('>', at));
}
