/** One document: everything that the first paint needs is in it, and one script of low priority follows. */
import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';
import { bootScript } from '../../src/framework/boot.ts';

type Parts = {
  lang: string;
  dir: string;
  colorMode?: string;
  page: string;
  /** Title, meta and links of the page itself. */
  head: string;
  body: string;
  css: string;
  script: string;
  /** Scripts that the first load needs besides. */
  preloads: string[];
  /** JSON files that it needs. */
  data: string[];
};

const boot = transformSync(bootScript, { minify: true }).code.trim();
/** CSP source of the one inline script. */
export const bootHash = `sha256-${createHash('sha256').update(boot).digest('base64')}`;

export function documentHtml({ lang, dir, colorMode, page, head, body, css, script, preloads, data }: Parts): string {
  const forced = colorMode ? ` data-color-mode="${colorMode}"` : '';
  return [
    `<!doctype html><html lang="${lang}" dir="${dir}"${forced}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${boot}</script><style data-page="${page}">${css}</style>`,
    head,
    '<meta name="color-scheme" content="light dark">',
    ...siteLinks,
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...data.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}" fetchpriority="low">`),
    `</head><body><div id="app">${body}</div></body></html>`,
  ].join('');
}

/** Icons and the web manifest. */
const siteLinks = [
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];
