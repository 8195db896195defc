/** Text at 200 % by the font size of the browser (WCAG 1.4.4), on a phone and on a laptop: no page scrolls sideways. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paths } from '#site/paths.ts';
import { type Tab, withDevtools } from '#test/support/devtools.ts';
import { startTestApp } from './test-app.ts';

const app = await startTestApp();
after(() => app.stop());

const pages = [
  ...[paths.home(), paths.pricing(), paths.download(), paths.download('Windows'), paths.myIp(), paths.referral()],
  ...[paths.contact(), paths.privacy(), paths.signIn(), paths.signUp(), '/nothing'],
];
/** Media queries in `rem` follow it, which they do not with a font size of the root element. */
const largeText = ['--blink-settings=defaultFontSize=32'];
const widths = [375, 1280];

for (const locale of ['de', 'ar']) {
  test(`text of twice the size fits every page (${locale})`, async () => {
    await withDevtools(async ({ openTab }) => {
      const tab = await openTab();
      await tab.send('Page.enable');
      const found: string[] = [];
      for (const path of pages) {
        await open(tab, `${app.url}/${locale}${path === '/' ? '' : path}`);
        for (const width of widths) {
          const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
          await tab.send('Emulation.setDeviceMetricsOverride', screen);
          const { fontSize, overflow } = await tab.evaluate(measure);
          assert.equal(fontSize, '32px');
          if (overflow > 0) found.push(`${path} at ${width} px: ${overflow} px too wide`);
        }
      }
      assert.deepEqual(found, []);
    }, largeText);
  });
}

/** Until the page is hydrated. */
async function open(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise((resolve) => tab.on('Page.loadEventFired', resolve));
  await tab.send('Page.navigate', { url });
  await loaded;
  const isComplete = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'));
  while (!(await tab.evaluate(isComplete)));
}

/** Runs in the page. */
function measure(): { fontSize: string; overflow: number } {
  const { documentElement: root } = document;
  return { fontSize: getComputedStyle(root).fontSize, overflow: root.scrollWidth - root.clientWidth };
}
