/**
 * What a page may cost (docs/decisions/0036-page-cost.md): bytes, requests, layout shift, and the libraries that run before anybody has
 * asked for them. No figure here depends on the machine's speed; times are for `npm run bench:pages`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Metafile } from 'esbuild';
import { routes } from '#app/routes.ts';
import { isAuthPath, paths } from '#site/paths.ts';
import { type OpenDevtools, openDevtools, type Tab } from '#test/support/devtools.ts';
import { measuredPages, touchArgs } from '../../scripts/bench/pages/conditions.ts';
import { figuresOf, type LoadFigures } from '../../scripts/bench/pages/measure-load.ts';
import { type Subject, startSite } from '../../scripts/bench/pages/subjects.ts';
import { createCertificate, trustArgs } from '../../scripts/bench/pages/tls-proxy.ts';
import { type RecordedRequest, visit } from '../../scripts/bench/pages/visit.ts';
import type { Watched, WatchedWindow } from '../../scripts/bench/pages/watch-page.ts';
import { measureStableSizes } from '../../scripts/bench/stable-size.ts';

/**
 * Bytes of scripts with brotli, whatever the scripts are called. `Start` is what was requested before React hydrates the page; the
 * others count until it is quiet.
 */
type Bounds = {
  requestsStart: number;
  requests: number;
  jsBytesStart: number;
  jsBytes: number;
  idle: readonly string[];
};

/** Libraries that wait for what the visitor does. */
const onIntent = ['@floating-ui', 'axios', 'crypto-js', 'zod'];
const bounds: Record<string, Bounds> = {
  landing: { requestsStart: 6, requests: 18, jsBytesStart: 90_770, jsBytes: 97_930, idle: onIntent },
  // Its prices are requested beside its code.
  pricing: { requestsStart: 7, requests: 18, jsBytesStart: 91_930, jsBytes: 101_400, idle: onIntent },
  'sign-in': { requestsStart: 7, requests: 16, jsBytesStart: 95_860, jsBytes: 99_550, idle: onIntent },
  // Its data is requested beside its code: two of these requests.
  dashboard: { requestsStart: 9, requests: 24, jsBytesStart: 96_190, jsBytes: 108_570, idle: onIntent },
};
/** Of every page. A tab of the dashboard that the URL opens has code and data of its own beside those of the page. */
const maxRequestsStart = 9;
/** One path of each page that `npm run bench:pages` does not measure. */
const otherPages = routes
  .filter(({ page }, index) => routes.findIndex((other) => other.page === page) === index)
  .map(({ page, path: pattern, template, prerenderPaths }) =>
    page === 'payment' ? paths.payment(1) : (prerenderPaths?.[0] ?? template ?? pattern),
  )
  .filter((pagePath) => !measuredPages.some((measured) => measured.path === pagePath));
/** The web font is cached when the browser is idle, which may be before or after the page counts as quiet. */
const font = /\/fonts\.\w+\.css$|\.woff2$/;
const fullSpeed = 1;
const siteDir = process.env.SITE_DIR ?? 'dist';
/** More than the names in a script change its size (109 bytes were seen in one of 30 KB), less than gzip would add to it. */
const namesBytes = 400;
const stableSize = await measureStableSizes(siteDir);

describe('page cost', () => {
  let browser: OpenDevtools;
  let site: Subject;
  before(async () => {
    const certificate = createCertificate();
    browser = await openDevtools([...trustArgs(certificate), ...touchArgs]);
    site = await startSite(certificate, { name: 'site', siteDir, sourceDir: '.' });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  for (const [index, { name, path: pagePath }] of measuredPages.entries()) {
    // Bytes and requests are the same in every language; layout-shift.test.ts opens others.
    const locale = index % 2 === 0 ? 'en' : 'ar';
    it(`${name} stays within its bounds (${locale})`, async (t) => {
      const { figures, evaluated } = await loadPage(browser, site, locale, pagePath);
      const { requestsInteractive, requests, jsBytesInteractive, jsBytes, cls } = figures;
      t.diagnostic(JSON.stringify({ requestsInteractive, requests, jsBytesInteractive, jsBytes, cls }));
      const bound = bounds[name] as Bounds;
      atMost(requestsInteractive, bound.requestsStart, 'requests before hydration');
      atMost(requests, bound.requests, 'requests');
      atMost(jsBytesInteractive, bound.jsBytesStart, 'bytes of scripts before hydration');
      atMost(jsBytes, bound.jsBytes, 'bytes of scripts');
      atMost(cls, 0, 'layout shift');
      assert.deepEqual(
        [...evaluated].filter((library) => bound.idle.includes(library)),
        [],
      );
    });
  }

  for (const pagePath of otherPages) {
    it(`${pagePath} needs at most ${maxRequestsStart} requests before hydration`, async (t) => {
      const requests = await requestsBeforeHydration(browser, site, pagePath);
      t.diagnostic(`${requests}`);
      atMost(requests, maxRequestsStart, 'requests before hydration');
    });
  }

  /** What only this tab of the dashboard requests, and how many requests it needs with its page. */
  const tabs = {
    billing: { request: '/user-orders/query', requestsStart: 11 },
    settings: { request: '/account', requestsStart: 12 },
  };
  for (const [tab, { request, requestsStart }] of Object.entries(tabs)) {
    it(`the tab ${tab} asks for its code and data before hydration, once and without axios`, async () => {
      const { figures, urls, evaluated } = await loadPage(browser, site, 'en', `/dashboard?tab=${tab}`);
      atMost(figures.requestsInteractive, requestsStart, 'requests before hydration');
      const requested = urls.map((url) => new URL(url).pathname);
      const indexOf = (end: RegExp) => requested.findIndex((each) => end.test(each));
      const afterHydration = indexOf(/\/account-menu\.\w+\.js$/);
      for (const end of [new RegExp(`/${tab}\\.\\w+\\.js$`), new RegExp(`${request}$`)]) {
        assert.ok(indexOf(end) >= 0 && indexOf(end) < afterHydration, `${end}: ${requested.join(' ')}`);
      }
      const data = urls.filter((url) => /\/c-end\//.test(url));
      assert.equal(new Set(data).size, data.length, data.join(' '));
      assert.ok(!evaluated.has('axios'));
    });
  }

  it('sign-in formats nothing with Intl, whose languages a browser would have to read', async () => {
    const { formatted } = await loadPage(browser, site, 'th', '/auth/sign-in');
    assert.deepEqual(formatted, []);
    const home = await loadPage(browser, site, 'th', '/');
    assert.ok(home.formatted.includes('NumberFormat'), 'nothing is noticed');
  });
});

type Load = {
  figures: LoadFigures;
  evaluated: Set<string>;
  urls: string[];
  /** Names of what was made of `Intl`. */
  formatted: string[];
};

function loadPage(browser: OpenDevtools, site: Subject, locale: string, pagePath: string): Promise<Load> {
  const prepare = async ({ send }: Tab) => {
    await send('Profiler.enable');
    await send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordFormats})()` });
  };
  const options = { locale, path: pagePath, slowdown: fullSpeed, prepare };
  return visit(browser, site, options, async ({ tab, requests, untilQuiet }) => {
    await untilQuiet();
    const watched = await tab.evaluate(() => (window as unknown as WatchedWindow).watched());
    const sent = requests.filter(({ url, fromCache, failed }) => !fromCache && !failed && !font.test(url));
    const urls = sent.map(({ url }) => url);
    const formatted = await tab.evaluate(() => (window as unknown as { formatted: string[] }).formatted);
    const sized = await Promise.all(sent.map(withStableSize));
    return { figures: figuresOf(watched, sized), evaluated: await evaluatedLibraries(tab), urls, formatted };
  });
}

async function withStableSize(request: RecordedRequest): Promise<RecordedRequest> {
  const { pathname } = new URL(request.url);
  if (!pathname.endsWith('.js')) return request;
  const bytes = await stableSize(pathname);
  atMost(request.bytes, bytes + namesBytes, `bytes of ${pathname} sent`);
  return { ...request, bytes };
}

/** As a customer: their data is more than a guest asks for. */
function requestsBeforeHydration(browser: OpenDevtools, site: Subject, pagePath: string): Promise<number> {
  const cookie = { name: 'Admin-Token', value: site.sessionToken, url: site.origin };
  const prepare = async ({ send }: Tab) => {
    if (!isAuthPath(pagePath)) await send('Network.setCookie', cookie);
  };
  const options = { locale: 'en', path: pagePath, slowdown: fullSpeed, prepare };
  return visit(browser, site, options, async ({ tab, requests }) => {
    const watched = await tab.evaluate(untilHydrated);
    return figuresOf(watched, requests).requestsInteractive;
  });
}

/** Runs in the page. */
function untilHydrated(): Promise<Watched> {
  const { watched } = window as unknown as WatchedWindow;
  return new Promise((resolve) => {
    const check = () => {
      const seen = watched();
      if (seen.hydratedAt === null) requestAnimationFrame(check);
      else resolve(seen);
    };
    check();
  });
}

/** Runs in the page. */
function recordFormats(): void {
  const formatted: string[] = [];
  Object.assign(window, { formatted });
  for (const name of ['DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat'] as const) {
    Reflect.set(
      Intl,
      name,
      new Proxy(Intl[name] as new () => object, {
        construct(format, values) {
          formatted.push(name);
          return Reflect.construct(format, values);
        },
        get(format, key) {
          if (key === 'supportedLocalesOf') formatted.push(`${name}.supportedLocalesOf`);
          return Reflect.get(format, key);
        },
      }),
    );
  }
}

function atMost(value: number, bound: number, what: string): void {
  assert.ok(value <= bound, `${value} ${what}, at most ${bound}`);
}

/** Packages with code in a script that has run, not only loaded. */
async function evaluatedLibraries(tab: Tab): Promise<Set<string>> {
  const { outputs }: Metafile = JSON.parse(readFileSync(path.join(siteDir, 'metafile.json'), 'utf8'));
  const inputsOf = new Map(
    Object.entries(outputs).map(([file, { inputs }]) => [path.basename(file), Object.keys(inputs)]),
  );
  type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };
  const { result } = await tab.send<Coverage>('Profiler.takePreciseCoverage');
  const hasRun = ({ functions }: Coverage['result'][number]) => functions.some(({ ranges }) => ranges[0]?.count);
  const inputs = result.filter(hasRun).flatMap(({ url }) => inputsOf.get(path.basename(url)) ?? []);
  assert.ok(
    inputs.some((input) => input.includes('node_modules/react-dom/')),
    'no script has run',
  );
  return new Set(inputs.flatMap((input) => /.*node_modules\/(@[^/]+|[^/]+)/.exec(input)?.[1] ?? []));
}
