/** An answer that comes late finds its place free: nothing moves when the visitor's address and the prices arrive. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdAnswers, letAnswersCome, shiftsOf } from './held-line.ts';
import { type Lab, openLab } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

const pages = ['', '/pricing', '/what-is-my-ip'];
const widths = [375, 1280];
/** As a trusted proxy tells them: a long address of a town that is known, and a short one of nowhere. */
const visits = [
  { locale: 'en', address: '2a02:8109:b681:2900:d1f0:7a3c:94be:18f2' },
  { locale: 'ar', address: '192.0.2.1' },
];

let lab: Lab;
before(async () => {
  lab = await openLab({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' });
});
after(() => lab.close());

for (const { locale, address } of visits) {
  test(`nothing moves (${locale})`, () =>
    visit(lab, locale, async (visitor) => {
      await holdAnswers(visitor);
      const headers = { 'X-Forwarded-For': address };
      await visitor.browser.sendCommandAndGetResult('Network.setExtraHTTPHeaders', { headers });
      const found: string[] = [];
      for (const width of widths) {
        await visitor.resize(width);
        for (const page of pages) {
          await visitor.open(page);
          found.push(...(await shiftsOfLateAnswer(visitor, address)).map((shift) => `${page} ${width}: ${shift}`));
        }
      }
      assert.deepEqual(found, []);
    }));
}

/** Released only when it was asked for. */
async function shiftsOfLateAnswer(visitor: Visitor, address: string): Promise<string[]> {
  const { browser } = visitor;
  await letAnswersCome(visitor);
  const isShown = (ip: string) => document.querySelector('.ip-bar')?.textContent?.includes(ip) ?? false;
  await browser.waitUntil(() => browser.execute(isShown, address), { timeoutMsg: `${address} is not shown` });
  return shiftsOf(visitor);
}
