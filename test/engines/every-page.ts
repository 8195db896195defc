/**
 * Every page in one engine: it comes alive, to its end, without a mismatch or another complaint, and every word has its room on a phone
 * and on a desktop. First as a visitor, then what needs an account. With `EVERY_LANGUAGE=1` (`npm run engines`) in every language; else Chromium opens in
 * every language those that sell, and the rest take turns: each page in three languages, each language in every engine.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '#app/routes.ts';
import { locales } from '#facts/locales.ts';
import { findGoodId } from '#test/support/account.ts';
import type { Wdio } from '#test/support/browser.ts';
import { type Engine, type Screen, withEngine } from '#test/support/engines.ts';
import { account, type Lab } from '../e2e/test-app.ts';
import { heardOn, openHeardLab, seeToItsEnd } from '../e2e/console-errors.ts';
import { misfits } from './text-fit.ts';

const widths = [1440, 375];
const patienceMs = 15_000;
/** One of so many. */
const turn = 5;
const selling = ['home', 'pricing', 'what-is-my-ip', 'sign-up', 'payment', 'dashboard'];

/** Leads on to signing in. */
const passing = 'auth-success';

export function everyPage(engine: Engine): void {
  let lab: Lab;
  let goodId: number;
  before(async () => {
    lab = await openHeardLab();
    goodId = await findGoodId(lab.site);
  });
  after(() => lab.close());

  test(`every page in ${engine}`, () =>
    withEngine(engine, async (screen) => {
      const found: string[] = [];
      const lookAt = async (all: Visit[]) => {
        for (const { address } of all) {
          const faults = await look(screen, lab.site + address);
          found.push(...faults.map((fault) => `${address} ${fault}`));
        }
      };
      const all = visits(engine, goodId);
      await lookAt(all.filter(({ needsAccount }) => !needsAccount));
      await signIn(lab, screen.browser);
      await lookAt(all.filter(({ needsAccount }) => needsAccount));
      assert.deepEqual(found, []);
    }));
}

type Visit = { page: string; address: string; needsAccount: boolean };

function visits(engine: Engine, goodId: number): Visit[] {
  return locales.flatMap(({ code }, place) => {
    return pages(goodId)
      .filter(({ page }, at) => {
        const isInAll = process.env.EVERY_LANGUAGE || (engine === 'chromium' && selling.includes(page));
        return isInAll || (at + place) % turn === 0;
      })
      .map((visit) => ({ ...visit, address: `/${code}${visit.address}` }));
  });
}

function pages(goodId: number): Visit[] {
  const known = routes
    .filter(({ page }) => page !== passing)
    .flatMap(({ page, path, template, prerenderPaths: addresses = [template ?? path], guards }) => {
      const needsAccount = guards?.includes('signedIn') ?? false;
      return addresses.map((address) => ({ page, address: address === '/' ? '' : address, needsAccount }));
    })
    .map((visit) => (visit.page === 'payment' ? { ...visit, address: `${visit.address}/${goodId}` } : visit));
  return [...known, { page: 'not-found', address: '/there-is-no-such-page', needsAccount: false }];
}

async function signIn(lab: Lab, browser: Wdio): Promise<void> {
  const value = await account(lab, 'polyglot@example.com');
  await browser.url(`${lab.site}/en/auth/sign-in`);
  await browser.setCookies({ name: 'Admin-Token', value, path: '/', sameSite: 'Lax' as 'lax' });
}

async function look({ browser, resize }: Screen, url: string): Promise<string[]> {
  await browser.url(url);
  await seeToItsEnd(browser).catch((error: Error) => Promise.reject(new Error(`${url}: ${error.message}`)));
  await browser.waitUntil(() => browser.execute(hasItsData), {
    timeout: patienceMs,
    timeoutMsg: `${url} does not get its data`,
  });
  const faults: string[] = [];
  for (const width of widths) {
    await resize(width);
    faults.push(...(await misfits(browser)).map((fault) => `${width}: ${fault}`));
  }
  return [...faults, ...(await heardOn(browser))];
}

function hasItsData(): boolean {
  return document.fonts.status === 'loaded' && !document.querySelector('.skeleton, [aria-busy=true]');
}
