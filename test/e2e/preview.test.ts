/** The preview of a page (docs/decisions/0074-previews.md) stands exactly where the page does. */
import assert from 'node:assert/strict';
import { paths } from '#site/paths.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type Seen = { /** Texts and positions in the preview. */ preview: string[]; page: string[] };
type SeenWindow = { seen: Partial<Seen> };

const journey = createJourney(await startTestApp());

/** Steps of visitors: the page with the link, and the one behind it. */
const steps = [
  ...[paths.pricing(), paths.download(), paths.myIp(), paths.referral(), paths.contact()].map((to) => ['', to]),
  ['', paths.signIn()],
  [paths.pricing(), paths.signUp()],
  [paths.pricing(), ''],
  [paths.download(), paths.download('iOS')],
  [paths.signIn(), paths.signUp()],
  [paths.signIn(), paths.reset()],
] as [from: string, to: string][];

for (const [locale, width] of [
  ['en', 1280],
  ['ar', 375],
] as const) {
  journey(`a page follows its preview without a move (${locale}, ${width} px)`, locale, async (visitor) => {
    await visitor.resize(width);
    const found: string[] = [];
    for (const [from, to] of steps) found.push(...(await compare(visitor, from, to)));
    assert.deepEqual(found, []);
  });
}

async function compare(visitor: Visitor, from: string, to: string): Promise<string[]> {
  const { browser, locale } = visitor;
  await visitor.open(from);
  await browser.execute(watch);
  // The footer's links work when they are hydrated: on screen.
  await browser.execute(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const href = `/${locale}${to}`;
  await browser.waitUntil(() => browser.execute(click, href), { timeoutMsg: `no link to ${href}` });
  await browser.waitUntil(() => browser.execute(() => 'page' in (window as unknown as SeenWindow).seen), {
    timeoutMsg: `${href} has no preview`,
  });
  const { preview, page } = (await browser.execute(() => (window as unknown as SeenWindow).seen)) as Seen;
  assert.ok(preview.length > 0, href);
  return preview.filter((line) => !page.includes(line)).map((line) => `${href}: ${line}`);
}

/** Runs in the page. Notes what is in view of the preview when it is shown, and of the page when it has replaced it. */
function watch(): void {
  const seen: Partial<Seen> = {};
  Object.assign(window, { seen });
  const linesOf = (shown: Element) =>
    [...shown.querySelectorAll('h1, h2, h3, p, label, a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < innerHeight)
      .map(({ element, box }) => `${element.textContent} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
  new MutationObserver(() => {
    const preview = document.querySelector('.auth-layout[inert], main[inert]');
    const page = document.querySelector('.auth-layout') ?? document.querySelector('#main');
    if (preview) seen.preview ??= linesOf(preview);
    else if (seen.preview && page) seen.page ??= linesOf(page);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: clicks a hydrated link. */
function click(href: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${href}"]`)];
  const link = links.find((each) => Object.keys(each).some((key) => key.startsWith('__reactFiber$')));
  link?.click();
  return link !== undefined;
}
