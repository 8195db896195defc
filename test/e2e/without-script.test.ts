/** Pages without JavaScript: nothing loads forever, and what needs a script says so and what to do instead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJourney } from './journey.ts';
import { blockRequests } from './network.ts';
import { startTestApp } from './test-app.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

const loading = '.skeleton, [class*=placeholder], button[aria-busy=true]';

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.devtools('Emulation.setScriptExecutionDisabled', { value: true });
  await visitor.browser.url(app.url + path);
}

journey('a page that needs JavaScript says so, and shows nothing that would load forever', 'en', async (visitor) => {
  const { browser } = visitor;
  const pages = ['/dashboard', '/dashboard?tab=billing', '/payment/1', '/auth/success', '/what-is-my-ip'];
  for (const page of [...pages, '', '/pricing', '/referral', '/contact-us', '/download/iOS']) {
    await open(visitor, `/en${page}`);
    for (const part of await browser.$$(loading).getElements())
      assert.equal(await part.isDisplayed(), false, `${page}: ${await part.getAttribute('class')}`);
    assert.equal(await browser.$('.ip-bar').isDisplayed(), false, page);
    if (!pages.includes(page)) continue;
    const note = await browser.$('main').getText();
    assert.match(note, /JavaScript/, page);
  }
});

journey('an account page shows its note in place of fields that would do nothing', 'de', async (visitor) => {
  for (const page of ['sign-in', 'sign-up', 'reset']) {
    await open(visitor, `/de/auth/${page}`);
    await visitor.expectText('JavaScript');
    for (const part of await visitor.browser.$$('main input, main button').getElements())
      assert.equal(await part.isDisplayed(), false, page);
    assert.equal(await visitor.browser.$('main .auth__links a').isDisplayed(), true, page);
  }
});

journey('a paid plan shows its price, and no button that would do nothing', 'ar', async (visitor) => {
  await open(visitor, '/ar/pricing');
  const cards = await visitor.browser.$$('.plan').getElements();
  const [, personal, startup] = cards;
  for (const [card, month, year] of [
    [personal, '9.99', '71.88'],
    [startup, '14.99', '107.88'],
  ] as const) {
    assert.ok(card);
    const price = await card.$('.plan__price').getText();
    assert.ok(price.includes(month) && price.includes(year), price);
    assert.equal(await card.$('.plan__action a').isExisting(), false);
    assert.equal(await card.$('.plan__action button').isDisplayed(), false);
  }
});

journey('the plans have no room for the switch and the button that are not shown', 'en', async (visitor) => {
  await visitor.resize(390);
  await open(visitor, '/en/pricing');
  const boxOf = async (selector: string) => {
    const part = visitor.browser.$(selector);
    const { y } = await part.getLocation();
    return { top: y, bottom: y + (await part.getSize('height')) };
  };
  const [title, list] = [await boxOf('.plans__title'), await boxOf('.plans__list')];
  assert.ok(list.top - title.bottom <= 32, JSON.stringify({ title, list }));
  const [price, features] = [
    await boxOf('.plan[data-recommended] .plan__amount'),
    await boxOf('[data-recommended] .plan__features'),
  ];
  assert.ok(features.top - price.bottom <= 48, JSON.stringify({ price, features }));
  await visitor.resize(desktopWidth);
});

journey('without the drawings, the text of a reason stands below its heading', 'en', async (visitor) => {
  await open(visitor, '/en');
  const reason = visitor.browser.$('.why li');
  const [heading, text] = [await reason.$('h3').getLocation(), await reason.$('p').getLocation()];
  assert.equal(text.x, heading.x);
  assert.ok(text.y > heading.y, JSON.stringify({ heading, text }));
});

journey('on a phone the links of the header are shown instead of a menu button', 'en', async (visitor) => {
  await visitor.resize(390);
  await open(visitor, '/en');
  assert.equal(await visitor.browser.$('.header__burger').isDisplayed(), false);
  for (const link of ['/en/pricing', '/en/download'])
    assert.equal(await visitor.browser.$(`.header__nav a[href="${link}"]`).isDisplayed(), true, link);
  await visitor.devtools('Emulation.setScriptExecutionDisabled', { value: false });
  await visitor.browser.url(`${app.url}/en`);
  assert.equal(await visitor.browser.$('.header__burger').isDisplayed(), true);
  assert.equal(await visitor.browser.$('.header__nav').isDisplayed(), false);
  await visitor.resize(desktopWidth);
});

journey('a page that needs JavaScript says so where its scripts or its texts do not load', 'ja', async (visitor) => {
  const { browser } = visitor;
  const failure = () => browser.$('.load-failure');
  visitor.allowConsoleErrors(/Failed to fetch|Loading failed/);
  for (const blocked of ['*/assets/*.js', '*.json*']) {
    await visitor.leaveApp();
    const unblock = await blockRequests(visitor, blocked);
    for (const page of ['/auth/sign-in', '/contact-us', '/pricing']) {
      await browser.url(`${app.url}/ja${page}`);
      await failure().waitForDisplayed({ timeoutMsg: `${page} without ${blocked}` });
      await visitor.expectText('support@tern.example');
    }
    await unblock();
  }
  await visitor.open('/auth/sign-in');
  assert.equal(await failure().isDisplayed(), false);
});

test('the 404 document names the requested path with its query', async () => {
  for (const path of ['/de/no/such?from=mail&a=%20', '/payment/abc?x', '/payment/99']) {
    const response = await fetch(app.url + path);
    const html = await response.text();
    assert.equal(response.status, 404, path);
    assert.ok(html.includes(`<bdi class="error-page__requested">${path.replaceAll('&', '&amp;')}</bdi>`), path);
  }
});
