/** Small phones and tablets: nothing is cut or broken, and cards use the width. */
import assert from 'node:assert/strict';
import { minuteMs } from '#server/clock.ts';
import { createJourney } from './journey.ts';
import { startPayment } from './payments.ts';
import { startTestApp } from './test-app.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' });
const journey = createJourney(app);

const longIp = '2a02:8109:b681:2900:d1f0:7a3c:94be:18f2';

for (const locale of ['en', 'vi', 'ar']) {
  journey(`a full IPv6 address is readable at 320 px (${locale})`, locale, async (visitor) => {
    const { browser } = visitor;
    await visitor.resize(320);
    await visitor.devtools('Network.setExtraHTTPHeaders', { headers: { 'X-Forwarded-For': longIp } });
    for (const [page, selectors] of [
      ['', ['.ip-bar__value', '.live-card dd']],
      ['/what-is-my-ip', ['.ip-bar__value', '.ip-panel__value']],
    ] as const) {
      await visitor.open(page);
      for (const selector of selectors) {
        await browser.waitUntil(async () => (await browser.$(selector).getText()).includes(longIp));
        assert.deepEqual(await browser.execute(cutEdges, selector), [], `${page} ${selector}`);
      }
      assert.deepEqual(await browser.execute(brokenGroups), [], 'no line ends within a group of the large address');
      const barHeight = await browser.execute(() => document.querySelector('.ip-bar')?.clientHeight);
      const reserved = await browser.execute(() => {
        const bar = document.querySelector('.ip-bar');
        return bar ? Number.parseFloat(getComputedStyle(bar).minBlockSize) : 0;
      });
      assert.equal(barHeight, reserved, page);
    }
  });
}

/** Runs in the page: the edges at which an element's text leaves the box that shows it. */
function cutEdges(selector: string): string[] {
  const element = document.querySelector(selector);
  if (!element) return ['missing'];
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const block = element.closest('dd, .ip-bar') ?? element;
  const box = block.getBoundingClientRect();
  const overflows = {
    left: text.left < Math.max(0, box.left) - 1,
    right: text.right > Math.min(innerWidth, box.right) + 1,
    top: text.top < box.top - 2,
    bottom: text.bottom > box.bottom + 2,
  };
  return Object.entries(overflows).flatMap(([edge, isOver]) => (isOver ? [edge] : []));
}

/** Runs in the page. */
function brokenGroups(): (string | null)[] {
  const groups = document.querySelector('.ip-panel__value bdi')?.childNodes ?? [];
  return [...groups].flatMap((group) => {
    const range = document.createRange();
    range.selectNodeContents(group);
    return range.getClientRects().length > 1 ? [group.textContent] : [];
  });
}

journey('at 768 px, cards use the width', 'de', async (visitor) => {
  const { browser } = visitor;
  await visitor.resize(768);
  await visitor.open('/pricing');
  await visitor.expectMessage('plans.recommended');
  const plan = await browser.execute(() => {
    const boxOf = (selector: string) => document.querySelector(`.plan ${selector}`)?.getBoundingClientRect();
    return { name: boxOf('.plan__name')?.top ?? 0, features: boxOf('.plan__features')?.top ?? Number.NaN };
  });
  assert.ok(Math.abs(plan.features - plan.name) < 16, JSON.stringify(plan));

  await visitor.open('');
  const found = await browser.execute(() => {
    const topsOf = (selector: string) => {
      const tops = [...document.querySelectorAll(selector)].map((item) => item.getBoundingClientRect().top);
      return new Set(tops.map(Math.round)).size;
    };
    const widthOf = (selector: string) => document.querySelector(selector)?.clientWidth ?? 0;
    const columns = topsOf('.footer__columns > *');
    return { reviews: topsOf('.reviews__item'), columns, unused: widthOf('.hero') - widthOf('.live-card') };
  });
  assert.deepEqual([found.reviews, found.columns], [1, 1]);
  assert.ok(found.unused < 80, `${found.unused} px beside the card`);
});

journey('at 768 px, a long list of features does not pull the parts of its plan apart', 'ru', async (visitor) => {
  await visitor.resize(768);
  await visitor.open('/pricing');
  const gap = await visitor.browser.execute(() => {
    const boxOf = (selector: string) => document.querySelector(`.plan ${selector}`)?.getBoundingClientRect();
    return (boxOf('.plan__for')?.top ?? Number.NaN) - (boxOf('.plan__head')?.bottom ?? Number.NaN);
  });
  assert.ok(gap < 8, `${gap} px between a plan and what it is for`);
});

journey('on wider screens, the number of locations found stands beside the search', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.resize(1024);
  await visitor.open('');
  await visitor.fill('home.locations.search', 'ger');
  await visitor.expectMessage('home.locations.found', { count: 5 });
  const offset = await browser.execute(() => {
    const [input, status] = ['.locations input', '.locations [role=status]'].map((selector) => {
      const element = document.querySelector(selector) as Element;
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = (element.matches('input') ? element : range).getBoundingClientRect();
      return (top + bottom) / 2;
    });
    return (status ?? Number.NaN) - (input ?? 0);
  });
  assert.ok(Math.abs(offset) < 2, `${offset} px below the middle of the search`);
});

journey(
  'at 375 px, a Japanese line ends neither after an opening bracket nor within a number of months',
  'ja',
  async (visitor) => {
    await visitor.resize(375);
    await visitor.open('/pricing');
    assert.deepEqual(await visitor.browser.execute(brokenPairs, '.logs > p', '（.'), []);
    for (const width of [320, 340, 360, 375, 400]) {
      await visitor.resize(width);
      assert.deepEqual(await visitor.browser.execute(brokenPairs, '.guarantee p', 'か\u2060?月'), [], `${width} px`);
    }
  },
);

/** Runs in the page: the matches of a pattern in a text whose characters are on two lines. */
function brokenPairs(selector: string, pattern: string): string[] {
  const element = document.querySelector(selector) as Element;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const characters: { text: string; top: number }[] = [];
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text;
    for (let index = 0; index < data.length; index++) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + 1);
      characters.push({ text: data.charAt(index), top: Math.round(range.getBoundingClientRect().top) });
    }
  }
  const text = characters.map((character) => character.text).join('');
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))];
  if (matches.length === 0) return [`no ${pattern}`];
  return matches.flatMap(({ 0: match, index }) => {
    const [first, last] = [characters[index], characters[index + match.length - 1]];
    return Math.abs((first?.top ?? 0) - (last?.top ?? 0)) > 8 ? [match] : [];
  });
}

/** Runs in the page: how far the content of an element is wider than it. */
const overflowOf = (selector: string): number => {
  const { scrollWidth = Number.NaN, clientWidth = 0 } = document.querySelector(selector) ?? {};
  return scrollWidth - clientWidth;
};

journey('at 768 px, the columns of the footer fit', 'ja', async (visitor) => {
  await visitor.resize(768);
  await visitor.open('/terms');
  assert.equal(await visitor.browser.execute(overflowOf, '.footer__columns'), 0);
});

journey('at 1024 px, no link of the footer wraps', 'ru', async (visitor) => {
  await visitor.resize(1024);
  await visitor.open('/terms');
  const wrapped = await visitor.browser.execute(() =>
    [...document.querySelectorAll('.footer__column a')].flatMap((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      const { height } = text.getBoundingClientRect();
      return height > 1.5 * Number.parseFloat(getComputedStyle(link).lineHeight) ? [link.textContent] : [];
    }),
  );
  assert.deepEqual(wrapped, []);
});

/** A phone, whose scroll bar takes no width. */
function showOnPhone(visitor: Visitor, width: number): Promise<unknown> {
  const metrics = { width, height: 700, deviceScaleFactor: 1, mobile: true };
  return visitor.devtools('Emulation.setDeviceMetricsOverride', metrics);
}

for (const [locale, width] of [
  ['ar', 375],
  ['de', 320],
] as const) {
  journey(
    `at ${width} px, only an ID stands beside its button, a link has its own lines (${locale})`,
    locale,
    async (visitor) => {
      await visitor.signUp(`share-${locale}@example.com`);
      await showOnPhone(visitor, width);
      await visitor.open('/referral');
      await visitor.browser.$('.share__line').waitForDisplayed();
      const found = await visitor.browser.execute(() =>
        [...document.querySelectorAll('.share__line dd')].map((line) => {
          const [text, button] = [...line.children].map((part) => part.getBoundingClientRect());
          return (button?.top ?? Number.NaN) > (text?.bottom ?? Number.NaN) - 1 ? 'below' : 'beside';
        }),
      );
      assert.deepEqual(found, ['below', 'beside']);
    },
  );
}

journey('on a low screen, the header scrolls away with the page', 'en', async (visitor) => {
  await visitor.open('/terms');
  for (const [height, stays] of [
    [256, false],
    [375, false],
    [600, true],
  ] as const) {
    const metrics = { width: 667, height, deviceScaleFactor: 1, mobile: true };
    await visitor.devtools('Emulation.setDeviceMetricsOverride', metrics);
    await visitor.browser.waitUntil(() => visitor.browser.execute((expected) => innerHeight === expected, height));
    const bottom = await visitor.browser.execute(() => {
      scrollTo({ top: 1000, behavior: 'instant' });
      return document.querySelector('.header')?.getBoundingClientRect().bottom ?? Number.NaN;
    });
    assert.equal(bottom > 0, stays, `${bottom} px at a height of ${height} px`);
  }
});

journey(
  'from 320 px, the name of the brand stands beside its logo, whatever signing in is called',
  'en',
  async (visitor) => {
    // Arabic and Thai are in a system font.
    for (const locale of ['de', 'es', 'fr', 'pt', 'ar', 'th']) {
      await visitor.browser.url(`${app.url}/${locale}/terms`);
      for (const width of [320, 360, 390]) {
        await showOnPhone(visitor, width);
        // A name that does not fit is in the next line, out of view.
        const offset = await visitor.browser.execute(() => {
          const [logo, name] = document.querySelector('.header .brand')?.childNodes ?? [];
          const range = document.createRange();
          range.selectNodeContents(name as Node);
          return range.getBoundingClientRect().top - (logo as Element).getBoundingClientRect().bottom;
        });
        assert.ok(offset < 0, `${locale} at ${width} px`);
      }
    }
  },
);

journey('at 320 px, both views of the live card stand beside each other', 'en', async (visitor) => {
  await showOnPhone(visitor, 320);
  for (const locale of ['en', 'de', 'fr', 'ms', 'vi']) {
    await visitor.browser.url(`${app.url}/${locale}`);
    const tops = await visitor.browser.execute(() =>
      [...document.querySelectorAll('.live-card .segments__option')].map(
        (option) => option.getBoundingClientRect().top,
      ),
    );
    assert.deepEqual([tops.length, new Set(tops).size], [2, 1], locale);
  }
});

journey('at 320 px, a long email wraps in the menu', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.signUp('somebody-with-a-rather-long-name@example.com');
  await visitor.resize(320);
  await visitor.open('/terms');
  await browser.$('.header__burger').click();
  await browser.$('.mobile-menu__email').waitForDisplayed();
  assert.equal(await browser.execute(overflowOf, '.slide-over'), 0);
});

journey('at 320 px, a long email wraps in the dialog that confirms a change', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'somebody.with.a.rather.long.name.in.a.dialog@example.com';
  await visitor.signUp(email);
  // The session was confirmed too long ago.
  app.advanceClock(10 * minuteMs);
  await visitor.resize(320);
  await visitor.open('/dashboard?tab=settings&step=delete');
  await visitor.fill('settings.delete.email', email);
  await visitor.clickButton('settings.delete.submit');
  await visitor.clickButton('confirm.code.instead');
  await visitor.expectMessage('confirm.code.text', { email });
  assert.equal(await browser.execute(overflowOf, '.dialog[open]'), 0);
});

journey('at 320 px, an order number stays on one line', 'de', async (visitor) => {
  const { browser } = visitor;
  await visitor.signUp('order-number@example.com');
  await visitor.resize(320);
  await startPayment(visitor);
  await visitor.clickPaymentOutcome('cancel');
  await browser.$('.order-panel dd').waitForDisplayed();
  const lines = () => browser.execute(() => document.querySelector('.order-panel dd bdi')?.getClientRects().length);
  assert.equal(await lines(), 1);
});

for (const locale of ['en', 'ar', 'ja']) {
  journey(`the icon of an error is centered on its first line (${locale})`, locale, async (visitor) => {
    const { browser } = visitor;
    await visitor.resize(320);
    await visitor.open('/auth/sign-in');
    await visitor.clickButton('auth.sign-in.submit');
    await browser.$('.field__error .icon').waitForDisplayed();
    const offset = await browser.execute(() => {
      const error = document.querySelector('.field__error');
      const [icon, text] = ['.icon', 'span'].map((selector) => error?.querySelector(selector));
      if (!icon || !text) return Number.NaN;
      const { top, height } = icon.getBoundingClientRect();
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return top + height / 2 - (text.getBoundingClientRect().top + lineHeight / 2);
    });
    assert.ok(Math.abs(offset) < 0.5, `${offset} px`);
  });
}

journey('at 768 px, a long city leaves the IP bar its height', 'de', async (visitor) => {
  const { browser } = visitor;
  await visitor.resize(768);
  await visitor.devtools('Network.setExtraHTTPHeaders', { headers: { 'X-Forwarded-For': longIp } });
  await visitor.open('/terms');
  await browser.waitUntil(async () => (await browser.$('.ip-bar__value').getText()) === longIp);
  const { height, reserved, lines } = await browser.execute(() => {
    const bar = document.querySelector('.ip-bar') as HTMLElement;
    const city = bar.querySelector('.ip-bar__city bdi');
    if (city) city.textContent = 'San Fernando del Valle de Catamarca';
    const lines = bar.querySelector('.ip-bar__value')?.getClientRects().length;
    return { height: bar.clientHeight, reserved: Number.parseFloat(getComputedStyle(bar).minBlockSize), lines };
  });
  assert.deepEqual({ height, lines }, { height: reserved, lines: 1 }, 'one address on one line');
});

journey('on a phone, the links of the 404 page stand in two rows of two', 'de', async (visitor) => {
  await visitor.resize(360);
  await visitor.open('/no-such-page');
  const tops = await visitor.browser.execute(() =>
    [...document.querySelectorAll('.error-page__links a')].map((link) => link.getBoundingClientRect().top),
  );
  const [first, , third] = tops;
  assert.ok(first !== third);
  assert.deepEqual(tops, [first, first, third, third]);
});

journey('at 320 px, all tabs are in view, and in the usual text size on one line', 'de', async (visitor) => {
  await visitor.signUp('tabs@example.com');
  await visitor.resize(320);
  await visitor.open('/dashboard?tab=settings');
  const readTabs = () => {
    const list = document.querySelector('.tabs__list')?.getBoundingClientRect();
    const tabs = [...document.querySelectorAll('.tabs__tab')].map((tab) => tab.getBoundingClientRect());
    return {
      cut: tabs.filter(({ right, bottom }) => !list || right > list.right || bottom > list.bottom).length,
      lines: new Set(tabs.map(({ top }) => top)).size,
    };
  };
  assert.deepEqual(await visitor.browser.execute(readTabs), { cut: 0, lines: 1 });
  await visitor.resize(200);
  assert.deepEqual(await visitor.browser.execute(readTabs), { cut: 0, lines: 3 });
});

journey('in Arabic, a long email begins in view, and a device on two lines is at its icon', 'ar', async (visitor) => {
  const { browser } = visitor;
  await visitor.signUp('somebody-with-a-rather-long-name-in-arabic@example.com');
  await visitor.open('/dashboard?tab=settings');
  await browser.$('.settings__item').waitForDisplayed();
  const found = await browser.execute(() => {
    const box = document.querySelector('.header__email')?.getBoundingClientRect();
    const email = document.createRange();
    email.selectNodeContents(document.querySelector('.header__email bdi') as Node);
    const name = document.querySelector('.settings__item bdi') as HTMLElement;
    name.textContent = 'Samsung Internet, Android '.repeat(8);
    const lines = document.createRange();
    lines.selectNodeContents(name);
    const { right } = name.getBoundingClientRect();
    return {
      emailStart: email.getBoundingClientRect().left - (box?.left ?? Number.NaN),
      gaps: [...lines.getClientRects()].map((line) => Math.round(right - line.right)),
    };
  });
  assert.equal(Math.round(found.emailStart), 0);
  assert.ok(found.gaps.length > 1 && found.gaps.every((gap) => gap <= 8), `${found.gaps}`);
});

journey('each cell of the comparison names its plan, also where the header is not shown', 'en', async (visitor) => {
  await visitor.open('/pricing');
  for (const [width, names] of [
    [320, 7],
    [desktopWidth, 1],
  ] as const) {
    await visitor.resize(width);
    assert.equal(await accessibleTexts(visitor, '.comparison__table', 'Personal'), names, `${width} px`);
  }
});

/** How often an assistive technology finds a text in an element. */
async function accessibleTexts(visitor: Visitor, selector: string, text: string): Promise<number> {
  type Query = { nodes: { ignored: boolean }[] };
  const { result } = await visitor.devtools<{ result: { objectId: string } }>('Runtime.evaluate', {
    expression: `document.querySelector('${selector}')`,
  });
  const query = { objectId: result.objectId, accessibleName: text, role: 'StaticText' };
  const { nodes } = await visitor.devtools<Query>('Accessibility.queryAXTree', query);
  return nodes.filter(({ ignored }) => !ignored).length;
}
