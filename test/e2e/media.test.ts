/** What a page shows with forced colors and on paper. */
import assert from 'node:assert/strict';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey(
  'with forced colors maps, drawings, icons and what is chosen have colors of the system',
  'en',
  async (visitor) => {
    const features = [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: 'light' },
    ];
    await visitor.devtools('Emulation.setEmulatedMedia', { features });
    await openWithDrawings(visitor);
    const { Canvas, CanvasText, Highlight, HighlightText, ButtonText, LinkText } = await readSystemColors(visitor);
    assert.notEqual(Canvas, CanvasText);
    // A visitor can have chosen dark while the system's colors are light.
    for (const mode of ['light', 'dark']) {
      await setColorMode(visitor, mode);
      const chosen = await readColors(visitor, '.segments__input:checked + .segments__label');
      assert.deepEqual([chosen.background, chosen.text], [[Highlight], [HighlightText]]);
      const others = await readColors(visitor, '.segments__input:not(:checked) + .segments__label');
      assert.ok(!others.background.includes(Highlight), mode);
      for (const layer of ['::before', '::after'])
        assert.deepEqual((await readColors(visitor, drawings, layer)).background, [CanvasText], mode + layer);
      assert.deepEqual((await readColors(visitor, '.live-map', '::before')).background, [CanvasText]);
      assert.deepEqual(await readPaint(visitor, '.live-map svg, .logo'), [CanvasText]);
      const colors = [CanvasText, ButtonText, LinkText, HighlightText];
      const { text: icons } = await readColors(visitor, '.icon');
      assert.ok(icons.length > 0 && icons.every((color) => colors.includes(color)), `${mode}: ${icons}`);
      const buttons = await readColors(visitor, '.button');
      assert.ok(!buttons.background.includes(CanvasText), 'no button is filled');
    }
    await visitor.open('/what-is-my-ip');
    assert.deepEqual((await readColors(visitor, '.live-map', '::before')).background, [CanvasText]);
    await visitor.open('/nothing');
    await setColorMode(visitor, 'dark');
    assert.deepEqual((await readPaint(visitor, '.error-page__illustration')).sort(), [Canvas, CanvasText].sort());
  },
);

journey('with forced colors a badge has a line in place of its background', 'en', async (visitor) => {
  await visitor.open('/pricing');
  const readBadge = () => {
    const badge = document.querySelector('.plan .badge');
    if (!badge) throw new Error('no badge');
    const { outlineColor, outlineStyle, color } = getComputedStyle(badge);
    return { style: outlineStyle, hasTextColor: outlineColor === color };
  };
  assert.deepEqual(await visitor.browser.execute(readBadge), { style: 'solid', hasTextColor: false });
  await visitor.devtools('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  assert.deepEqual(await visitor.browser.execute(readBadge), { style: 'solid', hasTextColor: true });
});

journey('with forced colors a primary button has a thicker border than a secondary one', 'en', async (visitor) => {
  await visitor.open('/pricing');
  const readWidths = () =>
    ['primary', 'secondary'].map((variant) => {
      const button = document.querySelector(`main .button[data-variant=${variant}]`);
      if (!button) throw new Error(`no ${variant} button`);
      return Number.parseFloat(getComputedStyle(button).borderInlineStartWidth);
    });
  assert.deepEqual(await visitor.browser.execute(readWidths), [1, 1]);
  await visitor.devtools('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  assert.deepEqual(await visitor.browser.execute(readWidths), [3, 1]);
});

journey('with forced colors only the current tab is underlined', 'en', async (visitor) => {
  await visitor.signUp('tabs@example.com');
  await visitor.open('/dashboard?tab=settings');
  await visitor.browser.$('.tabs__tab[aria-current]').waitForDisplayed();
  await visitor.devtools('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const { Canvas } = await readSystemColors(visitor);
  const current = await readColors(visitor, '.tabs__tab[aria-current]');
  assert.ok(current.line.length === 1 && !current.line.includes(Canvas));
  assert.deepEqual((await readColors(visitor, '.tabs__tab:not([aria-current])')).line, [Canvas]);
});

const screenOnly = {
  '': [
    ...['.ip-bar', 'header.header', 'footer.footer', '.skip-link', 'main .segments', 'main .button'],
    ...['.live-card__switch', '.locations__search', '.faq__link'],
  ],
  '/download/Windows': ['.checker', '.app-nav'],
};

journey('paper has nothing to press and no drawings', 'en', async (visitor) => {
  const { browser } = visitor;
  for (const [page, parts] of Object.entries(screenOnly)) {
    await visitor.open(page);
    // Its link is shown with it.
    await browser.execute(() => document.querySelector('.faq__item')?.setAttribute('open', ''));
    const findVisible = () =>
      browser.execute(
        (selectors) =>
          selectors.filter((each) => [...document.querySelectorAll(each)].some((part) => part.checkVisibility())),
        parts,
      );
    assert.deepEqual(await findVisible(), parts);
    await print(visitor);
    assert.deepEqual(await findVisible(), []);
    await visitor.setColorScheme('light');
  }
  await openWithDrawings(visitor);
  await print(visitor);
  for (const layer of ['::before', '::after'])
    assert.deepEqual((await readColors(visitor, drawings, layer)).display, ['none'], layer);
});

journey('paper shows all answers, in light colors in the dark mode, too', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('');
  const onScreen = await readColors(visitor, 'body');
  await setColorMode(visitor, 'dark');
  assert.notDeepEqual((await readColors(visitor, 'body')).background, onScreen.background);
  const countAnswers = () =>
    browser.execute(() => {
      const answers = [...document.querySelectorAll('.faq__answer')];
      return { all: answers.length, open: answers.filter((answer) => answer.checkVisibility()).length };
    });
  const { all, open } = await countAnswers();
  assert.ok(all > 0 && open === 0);
  await print(visitor);
  assert.equal((await countAnswers()).open, all);
  assert.deepEqual((await readColors(visitor, 'summary', '::after')).display, ['none']);
  const { background, text } = await readColors(visitor, 'body');
  assert.deepEqual([background, text], [onScreen.background, onScreen.text]);
});

const drawings = '.why li:nth-child(-n+3)';

/** The home page, scrolled to its drawings: their styles come when they are in view. */
async function openWithDrawings(visitor: Visitor): Promise<void> {
  const { browser } = visitor;
  await visitor.open('');
  await browser.execute(() => document.querySelector('.why')?.scrollIntoView());
  const arePainted = () => {
    const last = document.querySelector('.why li:nth-child(3)');
    return last !== null && getComputedStyle(last, '::after').maskImage !== 'none';
  };
  await browser.waitUntil(() => browser.execute(arePainted));
}

function print(visitor: Visitor): Promise<unknown> {
  return visitor.devtools('Emulation.setEmulatedMedia', { media: 'print' });
}

function setColorMode({ browser }: Visitor, mode: string): Promise<void> {
  return browser.execute((chosen) => {
    document.documentElement.dataset.colorMode = chosen;
  }, mode);
}

const systemColors = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText', 'ButtonText', 'LinkText'] as const;

async function readSystemColors({ browser }: Visitor): Promise<Record<(typeof systemColors)[number], string>> {
  const colors = await browser.execute((names) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.forcedColorAdjust = 'none';
    const read = names.map((name) => {
      sample.style.color = name;
      return [name, getComputedStyle(sample).color];
    });
    sample.remove();
    return read;
  }, systemColors);
  return Object.fromEntries(colors);
}

type Styles = Record<'background' | 'text' | 'line' | 'display', string[]>;

/** The values of the elements or of a pseudo-element of them, each once. */
function readColors({ browser }: Visitor, selector: string, layer?: string): Promise<Styles> {
  return browser.execute(
    (elements, pseudoElement) => {
      const styles = [...document.querySelectorAll(elements)].map((each) => getComputedStyle(each, pseudoElement));
      const once = (values: string[]) => [...new Set(values)];
      return {
        background: once(styles.map((style) => style.backgroundColor)),
        text: once(styles.map((style) => style.color)),
        line: once(styles.map((style) => style.borderBlockEndColor)),
        display: once(styles.map((style) => style.display)),
      };
    },
    selector,
    layer,
  );
}

/** The colors of fills and strokes in drawings, each once. */
function readPaint({ browser }: Visitor, selector: string): Promise<string[]> {
  return browser.execute((svgs) => {
    const shapes = [...document.querySelectorAll(svgs)].flatMap((svg) => [...svg.querySelectorAll('*')]);
    const colors = shapes.flatMap((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke]);
    return [...new Set(colors)].filter((color) => color !== 'none');
  }, selector);
}
