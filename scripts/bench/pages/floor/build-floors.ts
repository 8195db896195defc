/** Builds both floors: HTML with inlined CSS, and for the React floor one script per page that hydrates it. */
import path from 'node:path';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Locale } from '#facts/locales.ts';
import type { FloorPageName, FloorWords } from './blocks.ts';
import { Floor } from './page.tsx';
import { floorWords } from './words.ts';

/** Files by URL path. */
export type Files = Map<string, { type: string; body: string }>;
/** The React floor's script for a page also contains the page that its measured link leads to. */
export type LinkedPages = Record<string, FloorPageName[]>;

const folder = import.meta.dirname;

/** @param linked each measured page with the pages that its script can show, itself first */
export async function buildFloors(
  locales: readonly Locale[],
  linked: LinkedPages,
  ipAddress: string,
): Promise<{ staticFloor: Files; reactFloor: Files }> {
  const css = await inlineCss();
  const [staticFloor, reactFloor]: [Files, Files] = [new Map(), new Map()];
  for (const locale of locales) {
    const words = floorWords(locale, ipAddress);
    for (const [name, [first, ...others]] of Object.entries(linked)) {
      if (!first) continue;
      const { frame } = words;
      const pages = [first, ...others].map((each) => words.pages[each]);
      const floor = (pagesInIt: typeof pages) =>
        createElement(Floor, { frame, pages: pagesInIt, ssrPath: words.pages[first].href });
      const { href } = words.pages[first];
      const script = `/assets/${name}.${locale}.js`;
      const customer = words.customers[first];
      const markup = renderToStaticMarkup(floor(pages.slice(0, 1))) + (customer ? showCustomer : '');
      staticFloor.set(href, html(document(words, first, css, markup)));
      const hydrated = `<div id="app">${renderToString(floor(pages))}</div>`;
      reactFloor.set(href, html(document(words, first, css, hydrated, script)));
      for (const files of customer ? [staticFloor, reactFloor] : []) {
        files.set(customerUrl(href), { type: 'application/json', body: JSON.stringify(customer) });
      }
      reactFloor.set(script, { type: 'text/javascript', body: await bundle({ frame, pages }) });
      // Without a script that has run, the link loads the next document.
      for (const other of others) {
        const next = createElement(Floor, { frame, pages: [words.pages[other]], ssrPath: words.pages[other].href });
        const page = html(document(words, other, css, renderToStaticMarkup(next)));
        for (const files of [staticFloor, reactFloor]) {
          if (!files.has(words.pages[other].href)) files.set(words.pages[other].href, page);
        }
      }
    }
  }
  return { staticFloor, reactFloor };
}

async function inlineCss(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'floor.css')],
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}

const customerUrl = (href: string) => `${href}/customer.json`;
/** Of the static floor; React does the same on the other one (`CustomerText`). */
const showCustomer =
  '<script>customer.then(c=>{for(const e of document.querySelectorAll("[data-customer]"))e.textContent=c[e.dataset.customer]})</script>';

const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });

function document(words: FloorWords, page: FloorPageName, css: string, body: string, script?: string): string {
  const { title, description, href } = words.pages[page];
  // As early as a document can ask for anything.
  const request = words.customers[page]
    ? `<script>customer=fetch("${customerUrl(href)}").then(r=>r.json())</script>`
    : '';
  return [
    `<!doctype html><html lang="${words.locale}" dir="${words.direction}"><head><meta charset="utf-8">`,
    `${request}<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}"><link rel="icon" href="data:,"><style>${css}</style>`,
    script ? `<script type="module" src="${script}"></script>` : '',
    `</head><body>${body}</body></html>`,
  ].join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

let bundled: Promise<string> | null = null;

/** The words are put in afterwards: esbuild bundles once for all pages and languages. */
async function bundle(words: object): Promise<string> {
  bundled ??= build({
    entryPoints: [path.join(folder, 'client.tsx')],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'chrome111',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return (await bundled).replaceAll('__WORDS__', () => JSON.stringify(words));
}
