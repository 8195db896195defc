/** Network failures of the browser: offline, slow, or single requests that fail. */
import type { Visitor } from './visitor.ts';

/** Until `goOnline`. The browser's own errors about it are expected. */
export async function goOffline(visitor: Visitor): Promise<void> {
  visitor.allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await setNetworkConditions(visitor, { offline: true });
}

export function goOnline(visitor: Visitor): Promise<void> {
  return setNetworkConditions(visitor, {});
}

export function limitUpload(visitor: Visitor, bytesPerSecond: number): Promise<void> {
  return setNetworkConditions(visitor, { uploadThroughput: bytesPerSecond });
}

/** Requests whose URL matches the pattern (`*` for anything) fail until the returned function is called. */
export async function blockRequests(visitor: Visitor, urlPattern: string): Promise<() => Promise<void>> {
  visitor.allowConsoleErrors(/ERR_BLOCKED_BY_CLIENT/);
  await visitor.devtools('Network.enable', {});
  await visitor.devtools('Network.setBlockedURLs', { urls: [urlPattern] });
  return async () => {
    await visitor.devtools('Network.setBlockedURLs', { urls: [] });
  };
}

async function setNetworkConditions(visitor: Visitor, conditions: object): Promise<void> {
  const defaults = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await visitor.devtools('Network.emulateNetworkConditions', { ...defaults, ...conditions });
}

/** The code of toasts loads after the page; offline it could not report anything. */
export async function waitForToaster({ browser }: Visitor): Promise<void> {
  const hasToaster = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster.'));
  await browser.waitUntil(() => browser.execute(hasToaster), { timeoutMsg: 'the code of toasts does not load' });
}
