/** `npm run screens`: screenshots of pages, and one page with all of them. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SiteManifest } from '#server/http/site/manifest.ts';
import { findGoodId, signUp } from '../test/support/account.ts';
import { type Wdio, withBrowser } from '../test/support/browser.ts';
import { scrollThrough } from '../test/support/hydration.ts';
import { startServer } from '../test/support/server.ts';
import { allLocales } from './build/build-config.ts';
import { chooseNames, parsePositive, readOptions } from './read-options.ts';

const out = 'screens/pages';
const height = 900;
const settleMs = 300;
const timeoutMs = 5000;
/** `forced` has the forced colors of high contrast themes, `print` the styles of paper, `noscript` no JavaScript. */
const allModes = ['light', 'dark', 'forced', 'print', 'noscript'] as const;
const usage = `npm run screens -- [--pages home,pricing] [--locales ja,ko] [--widths 375,1440] [--modes ${allModes}]

Screenshots of every page at five widths, light and dark, in English, German and Arabic, in ${out}. Pages by their names in dist/site.json.`;

/** Pages that redirect to sign-in without a session. */
const accountPages = ['dashboard', 'payment'];

type Screenshot = { page: string; locale: string; mode: string; width: number; file: string };

const { widths, modes, locales, selected } = readOptions(usage, () => {
  const { values } = parseArgs({
    options: {
      widths: { type: 'string', default: '320,375,768,1024,1440' },
      modes: { type: 'string', default: 'light,dark' },
      locales: { type: 'string', default: 'en,de,ar' },
      pages: { type: 'string' },
    },
  });
  const { pages } = readManifest();
  const names = [...new Set(pages.map(({ page }) => page))];
  const wanted = values.pages ? chooseNames(names, values.pages) : names;
  return {
    widths: values.widths.split(',').map((width) => parsePositive('--widths', width)),
    modes: chooseNames(allModes, values.modes),
    locales: chooseNames(allLocales, values.locales),
    selected: pages.filter(({ page }) => wanted.includes(page)),
  };
});
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const server = await startServer();
try {
  const screenshots = await withBrowser(({ browser }) => takeScreenshots(browser));
  await writeFile(path.join(out, 'index.html'), overviewHtml(screenshots));
  console.log(`${screenshots.length} screenshots: ${out}/index.html`);
} finally {
  await server.stop();
}

function readManifest(): SiteManifest {
  const file = 'dist/site.json';
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.error(`${file} is missing: run \`npm run build\` first`);
  process.exit(1);
}

async function takeScreenshots(browser: Wdio): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  const token = await signUp(server);
  for (const { page, path: template, status } of selected) {
    const isOneOfMany = selected.filter((other) => other.page === page).length > 1;
    const name = isOneOfMany ? template.slice(1).replaceAll('/', '-') : page;
    const pagePath = template === '/payment' ? `${template}/${await findGoodId(server.url)}` : template;
    const cookie = { name: 'Admin-Token', value: token, path: '/' };
    await browser.url(`${server.url}/en`);
    if (accountPages.includes(page)) await browser.setCookies(cookie);
    else await browser.deleteCookies('Admin-Token');
    for (const locale of locales) {
      for (const mode of modes) {
        await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', emulatedMedia(mode));
        const isWithoutScript = mode === 'noscript';
        await browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: isWithoutScript });
        await browser.url(`${server.url}/${locale}${status === 404 ? '/no-such-page' : pagePath}`);
        // Parts and images are loaded when they are near.
        if (!isWithoutScript) await scrollThrough(browser);
        for (const width of widths) {
          const file = `${name}-${locale}-${mode}-${width}.png`;
          await takeScreenshot(browser, width, file);
          screenshots.push({ page: name, locale, mode, width, file });
        }
      }
    }
    console.log(name);
  }
  return screenshots;
}

function emulatedMedia(mode: string) {
  const features = [
    { name: 'prefers-color-scheme', value: ['light', 'print', 'noscript'].includes(mode) ? 'light' : 'dark' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'forced-colors', value: mode === 'forced' ? 'active' : 'none' },
  ];
  return { media: mode === 'print' ? 'print' : 'screen', features };
}

async function takeScreenshot(browser: Wdio, width: number, file: string): Promise<void> {
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', metrics);
  await browser.waitUntil(() => browser.execute(isComplete), { timeout: timeoutMs }).catch(() => {});
  // Images and prices are rendered a moment later.
  await setTimeout(settleMs);
  const { cssContentSize } = await sendCommand<{ cssContentSize: { height: number } }>(
    browser,
    'Page.getLayoutMetrics',
    {},
  );
  const clip = { x: 0, y: 0, width, height: cssContentSize.height, scale: 1 };
  // With captureBeyondViewport and a page that fits, Chromium shifts right-to-left pages.
  const options = { captureBeyondViewport: clip.height > height, clip };
  const { data } = await sendCommand<{ data: string }>(browser, 'Page.captureScreenshot', options);
  await writeFile(path.join(out, file), Buffer.from(data, 'base64'));
}

/** True when the page has loaded and no part waits for the API. */
function isComplete(): boolean {
  return document.readyState === 'complete' && !document.querySelector('.skeleton, [aria-busy=true]');
}

function sendCommand<T>(browser: Wdio, command: string, params: object): Promise<T> {
  return browser.sendCommandAndGetResult(command, params) as Promise<T>;
}

/** A page with all screenshots, a row per page, language and mode. */
function overviewHtml(screenshots: Screenshot[]): string {
  const rows = Map.groupBy(screenshots, ({ page, locale, mode }) => `${page} · ${locale} · ${mode}`);
  const body = [...rows].map(([name, row]) => {
    const images = row.map(
      ({ file, width }) =>
        `<a href="${file}"><img loading="lazy" src="${file}" alt="${width}" width="${width / 4}"></a>`,
    );
    return `<h2>${name}</h2><p>${images.join(' ')}</p>`;
  });
  const style = 'body{font:14px sans-serif;margin:1rem}img{vertical-align:top;border:1px solid #999}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body.join('\n')}`;
}
