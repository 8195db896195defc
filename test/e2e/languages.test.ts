/** The pages that sell and serve, in every language on a phone and a desktop: alive without a mismatch, and every word has its room. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { locales } from '#site/locales.ts';
import { anyGoodId } from '#test/support/account.ts';
import { misfits } from './fits.ts';
import { type Lab, openLab } from './lab.ts';
import { heardOn, listenTo } from './quiet.ts';
import { visit } from './visitor.ts';

const widths = [375, 1440];

let lab: Lab;
let goodId: number;
before(async () => {
  lab = await openLab();
  goodId = await anyGoodId(lab.site);
});
after(() => lab.close());

test('home, pricing, the address, sign-up, payment and dashboard', () =>
  visit(lab, 'en', async (visitor) => {
    const { browser } = visitor;
    await listenTo(visitor);
    await visitor.signedInAs('polyglot@example.com');
    const pages = ['', '/pricing', '/what-is-my-ip', '/auth/sign-up', `/payment/${goodId}`, '/dashboard'];
    const found: string[] = [];
    for (const { code } of locales) {
      for (const page of pages) {
        await browser.url(`${lab.site}/${code}${page}`);
        await browser.waitUntil(() => browser.execute(isWhole), { timeoutMsg: `${code}${page} is not whole` });
        for (const width of widths) {
          await visitor.resize(width);
          found.push(...(await misfits(visitor)).map((fault) => `${code}${page} ${width}: ${fault}`));
        }
        found.push(...(await heardOn(visitor)).map((said) => `${code}${page}: ${said}`));
      }
    }
    assert.deepEqual(found, []);
  }));

/** Runs in the page: it has its data, React has taken it over, and pictures of text have come. */
function isWhole(): boolean {
  const main = document.querySelector('main');
  const isAlive = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  return isAlive && document.fonts.status === 'loaded' && !document.querySelector('.skeleton, [aria-busy=true]');
}
