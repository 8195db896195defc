/** An HTML document: it contains everything for the first paint. The inline script runs the app after it. */
type Parts = {
  lang: string;
  dir: string;
  colorMode?: string;
  page: string;
  /** Title, meta and links of the page itself. */
  head: string;
  /** HTML of the icons of the first paint (icons.ts). */
  symbols: string;
  body: string;
  /** What a page that needs JavaScript says when its scripts do not load. */
  failure: string;
  css: string;
  /** Inline script that runs before the first paint. */
  boot: string;
  /** URL of the app's entry. */
  script: string;
  /** URLs of the other scripts of the first load. */
  preloads: string[];
  /** URLs of JSON that the inline script requests; the first is the file with what the page needs at once. */
  start: readonly string[];
  /** Paths of GETs of the API that the inline script sends: those of a guest, those of a customer. */
  api: readonly string[];
  account: readonly string[];
  /** What a customer's app requests when it starts at `?tab=name`. */
  tabs: Record<string, readonly string[]>;
};

export function documentHtml(parts: Parts): string {
  const {
    lang,
    dir,
    colorMode,
    page,
    head,
    symbols,
    body,
    failure,
    css,
    boot,
    script,
    preloads,
    start,
    api,
    account,
    tabs,
  } = parts;
  const requests = { start, api, account };
  const ofTabs = Object.entries(tabs).map(([tab, paths]) => [`account${tab}`, paths] as const);
  const lists = [...Object.entries(requests), ...ofTabs].map(([name, urls]) => list(name, urls));
  const hasMarker = body.includes(`id="${firstPaintId}"`);
  const forcedMode = colorMode ? ` data-color-mode="${colorMode}"` : '';
  return [
    `<!doctype html><html lang="${lang}" dir="${dir}"${forcedMode}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...themeColors,
    // Before everything that takes the parser time: they are the longest way to an interactive page.
    // The entry is the first: the inline script finds it by that.
    ...[script, ...preloads].map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<link rel="expect" href="#${firstPaintId}" blocking="render">`,
    `<script${lists.join('')}>${boot}</script><style data-page="${page}">${css}</style>`,
    head,
    ...iconLinks,
    `</head><body>${symbols}${failure}<div id="app">${body}</div>${hasMarker ? '' : `<template id="${firstPaintId}"></template>`}</body></html>`,
  ].join('');
}

const list = (name: string, urls: readonly string[]) =>
  urls.length > 0 ? ` data-${name}="${urls.join(' ').replaceAll('&', '&amp;')}"` : '';

/**
 * The browser may paint after any piece of a document that it has parsed: centered text and grids would move when the rest follows.
 * It waits until it has parsed the element with this id: `AfterFirstPaint` renders it after the first screen, other documents end with
 * it. Chromium waits for the start tag only, so the element follows what has to be there. Browsers without `rel=expect` ignore it.
 */
const firstPaintId = 'first-paint';

/** The HTML of the first screen; all of `body` without a marker. */
export const untilFirstPaint = (body: string): string => body.split(`<template id="${firstPaintId}"`)[0] ?? '';

/** The surfaces of the page (`styles/settings/_tokens.scss`), light before dark and before the inline script: `src/framework/theme-color.ts` relies on it. */
const themeColors = [
  '<meta name="theme-color" content="#fff" media="(prefers-color-scheme:light)">',
  '<meta name="theme-color" content="#0c1118" media="(prefers-color-scheme:dark)">',
];

/** Apple's systems look for `/apple-touch-icon.png` without a link. */
const iconLinks = [
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];
