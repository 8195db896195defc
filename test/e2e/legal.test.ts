/** The legal documents: links, sections, printing, the page without JavaScript, and accessibility. */
import assert from 'node:assert/strict';
import { legalDocuments } from '#site/legal.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey(
  'the footer opens a document in a new tab, with links to sections, other documents and languages (de)',
  'de',
  async (visitor) => {
    const { browser } = visitor;
    await visitor.open('');
    await browser.$('#footer').scrollIntoView();
    await visitor.clickLink('shell.footer.terms');
    await browser.waitUntil(async () => (await browser.getWindowHandles()).length === 2);
    const tabs = await browser.getWindowHandles();
    await browser.switchToWindow(tabs[1] ?? '');
    await visitor.prepare();
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
  },
);

journey(
  'a URL with a hash shows its section below the header, also with an app’s first segment (ar)',
  'ar',
  async (visitor) => {
    for (const pagePath of ['/privacy#storage', '/app/privacy#storage']) {
      await visitor.open(pagePath);
      await visitor.browser.waitUntil(() => isJustBelowHeader(visitor, 'storage'), { timeoutMsg: pagePath });
      const canonical = visitor.browser.$('link[rel=canonical]');
      assert.equal(await canonical.getAttribute('href'), `${app.url}/ar/privacy`);
    }
  },
);

journey('the text is part of the document and not requested again', 'en', async (visitor) => {
  await visitor.open('/terms');
  await visitor.browser.$('.ip-bar__state').waitForDisplayed();
  const requested = await visitor.browser.execute(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.ok(requested.some((name) => name.includes('/en/terms/_start.json')));
  // Those of other documents may be prefetched.
  assert.deepEqual(
    requested.filter((name) => name.includes('/terms/_text.json')),
    [],
  );
});

journey('without JavaScript the text is displayed, and its contents link to the sections', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.devtools('Emulation.setScriptExecutionDisabled', { value: true });
  await browser.url(`${app.url}/app/privacy`);
  const targets = await browser.$$('.legal nav a').map((link) => link.getAttribute('href'));
  assert.ok(targets.includes('#storage'));
  for (const target of targets) assert.ok(await browser.$(`h2${target}`).isDisplayed(), `${target}`);
});

journey('only the document itself is printed', 'en', async (visitor) => {
  await visitor.open('/privacy');
  await visitor.devtools('Emulation.setEmulatedMedia', {
    media: 'print',
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  });
  for (const hidden of ['header.header', '.ip-bar', 'footer', '.legal nav', '.terms-layout nav']) {
    assert.equal(await visitor.browser.$(hidden).isDisplayed(), false, hidden);
  }
  const styles = await visitor.browser.execute(() => {
    const external = document.querySelector('.legal a[rel~=external]');
    return {
      background: getComputedStyle(document.body).backgroundColor,
      linkUrl: external && getComputedStyle(external, '::after').content,
    };
  });
  assert.match(styles.background, /255, 255, 255|oklch\(1 |oklch\(0\.99/);
  assert.match(styles.linkUrl ?? '', /db-ip\.com/);
});

for (const locale of ['en', 'ar']) {
  journey(`every legal document is accessible (${locale})`, locale, async (visitor) => {
    const found: string[] = [];
    for (const { to } of legalDocuments) {
      await visitor.open(to);
      found.push(...(await findAccessibilityProblems(visitor, to.slice(1), [desktopWidth, 320])));
    }
    assert.deepEqual(found, []);
  });
}

/** The heading is in view, right below the header. */
function isJustBelowHeader({ browser }: Visitor, id: string): Promise<boolean> {
  return browser.execute((heading) => {
    const top = document.getElementById(heading)?.getBoundingClientRect().top ?? -1;
    const header = document.querySelector('header.header')?.getBoundingClientRect().bottom ?? 0;
    return top >= header && top < header + 80;
  }, id);
}
