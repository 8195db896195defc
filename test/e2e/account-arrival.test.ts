/** The account's pages while their data is on its way: all of it is asked for before anything is answered, and nothing moves when it comes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from './account-calls.ts';
import { holdAnswers, letAnswersCome, shiftsOf } from './held-line.ts';
import { type Lab, openLab } from './lab.ts';
import { sessionOf, subscribe } from './money.ts';
import { type Visitor, visit } from './visitor.ts';

let lab: Lab;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

/** `calls`: for the data, for who is signed in and for the visitor's address. */
const pages = [
  { address: '/payment/3', calls: 4 },
  { address: '/dashboard', calls: 4 },
  { address: '/dashboard?tab=billing', calls: 3 },
];

for (const [locale, width] of [
  ['en', 1280],
  ['ar', 375],
] as const) {
  test(`data comes in one round trip and moves nothing (${locale}, ${width} wide)`, () =>
    visit(lab, locale, async (visitor) => {
      await visitor.signedInAs(`arrival-${locale}@example.com`);
      const empty = await arrivals(visitor, width, pages);
      await subscribe(visitor, 1);
      const { data } = await call(lab, 'c-end/user-orders/query', { token: await sessionOf(lab, visitor) });
      const [{ orderId } = { orderId: '' }] = (data as { rows: { orderId: string }[] }).rows;
      const receipt = { address: `/dashboard?tab=billing&order=${orderId}`, calls: 3 };
      const full = await arrivals(visitor, width, [...pages, receipt]);
      assert.deepEqual([...empty, ...full], []);
    }));
}

async function arrivals(visitor: Visitor, width: number, shown: typeof pages): Promise<string[]> {
  const { browser } = visitor;
  const found: string[] = [];
  await visitor.resize(width);
  const release = await holdAnswers(visitor);
  for (const { address, calls } of shown) {
    await visitor.open(address);
    await letAnswersCome(visitor, calls);
    await browser.waitUntil(() => browser.execute(() => !document.querySelector('[aria-busy=true]')), {
      timeoutMsg: `${address} does not come`,
    });
    found.push(...(await shiftsOf(visitor)).map((shift) => `${address}: ${shift}`));
  }
  await release();
  return found;
}
