/** The decorations of the home page cost its first screen nothing. */
import assert from 'node:assert/strict';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('drawings are requested when the visitor scrolls to them, each once', 'ar', async (visitor) => {
  const { browser } = visitor;
  await visitor.resize(375);
  await visitor.open('');
  await browser.waitUntil(() =>
    browser.execute(() => document.querySelector('.live-map')?.matches('[data-painted=true]')),
  );
  assert.deepEqual(await requestedDrawings(visitor), []);
  await browser.execute(() => document.querySelector('.why')?.scrollIntoView());
  await browser.waitUntil(async () => (await requestedDrawings(visitor)).length === 3);
  assert.deepEqual((await requestedDrawings(visitor)).sort(), ['cafe.svg', 'route.svg', 'suitcase.svg']);
});

function requestedDrawings({ browser }: Visitor): Promise<string[]> {
  return browser.execute(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/art\/((?!world)[^/]+)$/.exec(name)?.[1] ?? []),
  );
}
