/**
 * Tests every page in one browser engine: it is hydrated to its end without errors, and its text fits on a phone and on a desktop.
 * With `EVERY_LANGUAGE=1` (`npm run engines`) in every language. Otherwise the sales pages are opened in every language, each engine
 * a third of them; of all other pages each engine opens another language. Each engine has every language.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '#app/routes.ts';
import { locales } from '#facts/locales.ts';
import { findGoodId } from '#test/support/account.ts';
import type { Engine, Screen } from '#test/support/engines.ts';
import { scrollThrough } from '#test/support/hydration.ts';
import { recordedErrors } from '../e2e/console-errors.ts';
import { SiteVisitor } from '../e2e/site-visitor.ts';
import type { EngineTest } from './test-engine.ts';
import { findTextProblems } from './text-fit.ts';

const widths = [1440, 375];
const engines: Engine[] = ['chromium', 'firefox', 'webkit'];
const salesPages = ['home', 'pricing', 'what-is-my-ip', 'sign-up', 'payment', 'dashboard'];
/** Redirects to sign-in. */
const redirectPage = 'auth-success';

export function testEveryPage(engine: Engine, open: () => EngineTest): void {
  test(`every page works in ${engine}`, async () => {
    const { app, screen } = open();
    const found: string[] = [];
    const checkAll = async (visits: Visit[]) => {
      for (const { pagePath } of visits) {
        const problems = await findProblems(screen, app.url + pagePath);
        found.push(...problems.map((problem) => `${pagePath} ${problem}`));
      }
    };
    const visits = visitsOf(engine, await findGoodId(app.url));
    await checkAll(visits.filter(({ needsAccount }) => !needsAccount));
    await new SiteVisitor(screen.browser, app, 'en').signUp('polyglot@example.com');
    await checkAll(visits.filter(({ needsAccount }) => needsAccount));
    assert.deepEqual(found, []);
  });
}

type Visit = { page: string; pagePath: string; needsAccount: boolean };

function visitsOf(engine: Engine, goodId: number): Visit[] {
  // About a third of the languages apart, so that the engines open a page in different directions and scripts; not a multiple of three.
  const offset = engines.indexOf(engine) * (locales.length / engines.length - 1);
  return locales.flatMap(({ code }, localeIndex) => {
    return pagesOf(goodId)
      .filter(({ page }, pageIndex) => {
        const spread = salesPages.includes(page) ? engines.length : locales.length;
        return process.env.EVERY_LANGUAGE || (pageIndex + localeIndex + offset) % spread === 0;
      })
      .map((visit) => ({ ...visit, pagePath: `/${code}${visit.pagePath}` }));
  });
}

function pagesOf(goodId: number): Visit[] {
  const known = routes
    .filter(({ page }) => page !== redirectPage)
    .flatMap(({ page, path, template, prerenderPaths = [template ?? path], guards }) => {
      const needsAccount = guards?.includes('signedIn') ?? false;
      return prerenderPaths.map((each) => ({ page, pagePath: each === '/' ? '' : each, needsAccount }));
    })
    .map((visit) => (visit.page === 'payment' ? { ...visit, pagePath: `${visit.pagePath}/${goodId}` } : visit));
  return [...known, { page: 'not-found', pagePath: '/no-such-page', needsAccount: false }];
}

async function findProblems({ browser, resize }: Screen, url: string): Promise<string[]> {
  await browser.url(url);
  await scrollThrough(browser).catch((error: Error) => Promise.reject(new Error(`${url}: ${error.message}`)));
  await browser.waitUntil(() => browser.execute(isLoaded), { timeoutMsg: `${url} does not load its data` });
  const problems: string[] = [];
  for (const width of widths) {
    await resize(width);
    problems.push(...(await findTextProblems(browser)).map((problem) => `${width} px: ${problem}`));
  }
  return [...problems, ...(await recordedErrors(browser))];
}

function isLoaded(): boolean {
  return document.fonts.status === 'loaded' && !document.querySelector('.skeleton, [aria-busy=true]');
}
