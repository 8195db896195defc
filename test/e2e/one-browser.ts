/** One browser for several visitors in turn, each in a window of its own without anything of the one before. */
import assert from 'node:assert/strict';
import { withBrowser } from '#test/support/browser.ts';
import type { Lab } from './lab.ts';
import { Visitor } from './visitor.ts';

export type Enter = (locale: string, act: (visitor: Visitor) => Promise<void>) => Promise<void>;

/** `allowed`: what the browser may complain about; nothing else may, and nobody else may be asked for anything. */
export function oneBrowser(lab: Lab, act: (enter: Enter) => Promise<void>, allowed = /^$/): Promise<void> {
  return withBrowser(async (tab) => {
    const { browser } = tab;
    const origins = [lab.site, lab.sandbox];

    async function enter(locale: string, visit: (visitor: Visitor) => Promise<void>): Promise<void> {
      const before = await browser.getWindowHandle();
      const { handle } = await browser.createWindow('tab');
      await browser.closeWindow();
      await browser.switchToWindow(handle);
      assert.notEqual(handle, before);
      await browser.sendCommandAndGetResult('Network.clearBrowserCookies', {});
      for (const origin of origins) {
        await browser.sendCommandAndGetResult('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      }
      const visitor = new Visitor(tab, lab, locale);
      await visitor.prefers('light');
      await visitor.resize(1440);
      try {
        await visit(visitor);
      } catch (error) {
        await visitor.photograph(`failed-${Date.now()}`).catch(() => {});
        throw error;
      }
      const complaints = await visitor.complaints();
      assert.deepEqual(
        complaints.filter((complaint) => !allowed.test(complaint)),
        [],
      );
      assert.deepEqual(await tab.strangers(...origins), []);
    }

    await act(enter);
  });
}
