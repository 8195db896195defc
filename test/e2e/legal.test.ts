/** The legal documents: found from the footer, read by their contents, on paper and without a script, and by everybody. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { legalDocuments } from '#site/legal.ts';
import { axeViolations } from '#test/support/axe.ts';
import { withBrowser } from '#test/support/browser.ts';
import { type Lab, openLab } from './test-app.ts';
import { type Visitor, visit } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('from the footer in a new tab, to a section, on to another document and another language', 'de', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('');
  await browser.$('#footer').scrollIntoView();
  await visitor.clickLink('shell.footer.terms');
  const tabs = await browser.getWindowHandles();
  assert.equal(tabs.length, 2);
  await browser.switchToWindow(tabs[1] ?? '');
  await visitor.resize(1440);
  await visitor.expectUrl('/terms');
  await browser.$('h1=Nutzungsbedingungen').waitForDisplayed();

  await browser.$('nav a[href="#liability"]').click();
  await visitor.expectUrl('/terms#liability');
  await browser.waitUntil(() => isJustBelowHeader(visitor, 'liability'), { timeoutMsg: 'not below the header' });

  await visitor.clickLink('shell.footer.delete-policy');
  await visitor.expectUrl('/delete-policy');
  await browser.$('h1=Löschrichtlinie').waitForDisplayed();
  await browser.$('h2*=Vierzehn Tage').waitForDisplayed();

  await browser.$('.legal a[hreflang=en]').click();
  await browser.$('h2*=Fourteen days').waitForDisplayed();
  assert.equal(await browser.getUrl(), `${app.url}/en/delete-policy`);
});

journey('a kept address leads to its section below the header, with any first segment', 'ar', async (visitor) => {
  for (const address of ['/privacy#storage', '/app/privacy#storage']) {
    await visitor.open(address);
    await visitor.browser.waitUntil(() => isJustBelowHeader(visitor, 'storage'), { timeoutMsg: address });
    const canonical = visitor.browser.$('link[rel=canonical]');
    assert.equal(await canonical.getAttribute('href'), `${app.url}/ar/privacy`);
  }
});

journey('the text comes with the document and is not fetched again', 'en', async (visitor) => {
  await visitor.open('/terms');
  await visitor.browser.$('.ip-bar__state').waitForDisplayed();
  const fetched = await visitor.browser.execute(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.ok(fetched.some((name) => name.includes('/en/terms/_payload.json')));
  assert.deepEqual(
    fetched.filter((name) => name.includes('_text.json')),
    [],
  );
});

test('without JavaScript the text is there, and its contents lead to the sections', () =>
  withBrowser(async ({ browser }) => {
    await browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: true });
    await browser.url(`${app.url}/app/privacy`);
    const targets = await browser.$$('.legal nav a').map((link) => link.getAttribute('href'));
    assert.ok(targets.includes('#storage'));
    for (const target of targets) assert.ok(await browser.$(`h2${target}`).isDisplayed(), `${target}`);
    await browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: false });
  }));

journey('on paper there is the document and nothing around it', 'en', async (visitor) => {
  await visitor.open('/privacy');
  await visitor.browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    media: 'print',
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  });
  for (const around of ['header.header', '.ip-bar', 'footer', '.legal nav', '.terms-layout nav']) {
    assert.equal(await visitor.browser.$(around).isDisplayed(), false, around);
  }
  const look = await visitor.browser.execute(() => {
    const external = document.querySelector('.legal a[rel~=external]');
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      address: external && getComputedStyle(external, '::after').content,
    };
  });
  assert.match(look.paper, /255, 255, 255|oklch\(1 |oklch\(0\.99/);
  assert.match(look.address ?? '', /db-ip\.com/);
});

for (const locale of ['en', 'ar']) {
  journey(`nothing keeps anybody out, light and dark (${locale})`, locale, async (visitor) => {
    const found: string[] = [];
    for (const { to } of legalDocuments) {
      await visitor.open(to);
      for (const mode of ['light', 'dark'] as const) {
        await visitor.setColorScheme(mode);
        for (const width of [1440, 320]) {
          await visitor.resize(width);
          const view = `${locale}${to} ${mode} ${width}`;
          found.push(...(await axeViolations(visitor.browser)).map((violation) => `${view} ${violation}`));
          if (await scrollsSideways(visitor)) found.push(`${view} scrolls sideways`);
        }
      }
    }
    assert.deepEqual(found, []);
  });
}

/** In sight, and nearer to the header than to anything else. */
function isJustBelowHeader({ browser }: Visitor, id: string): Promise<boolean> {
  return browser.execute((heading) => {
    const top = document.getElementById(heading)?.getBoundingClientRect().top ?? -1;
    const header = document.querySelector('header.header')?.getBoundingClientRect().bottom ?? 0;
    return top >= header && top < header + 80;
  }, id);
}

function scrollsSideways({ browser }: Visitor): Promise<boolean> {
  return browser.execute(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
