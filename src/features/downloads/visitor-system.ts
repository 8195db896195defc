import { useClientValue } from '#framework/client-value.ts';
import type { DownloadType } from '#site/paths.ts';

/** What the browser reports. Only Chromium knows `platform`. */
type Device = { platform?: string | undefined; userAgent: string; touchPoints: number };
/** https://wicg.github.io/ua-client-hints/ */
type UaData = { platform: string; getHighEntropyValues: (hints: string[]) => Promise<{ architecture?: string }> };

/** The visitor's operating system, to suggest an app; null when it is unknown or has no app, and until hydration. */
export function useVisitorSystem(): DownloadType | null {
  return useClientValue(() => detectSystem(device()), null);
}

export function detectSystem({ platform = '', userAgent, touchPoints }: Device): DownloadType | null {
  const description = `${platform} ${userAgent}`;
  if (/windows phone/i.test(description)) return null;
  if (/android/i.test(description)) return 'Android';
  if (/iphone|ipad|ipod/i.test(description)) return 'iOS';
  // An iPad reports that it is a Mac, but no Mac has a touch screen.
  if (/macos|macintosh/i.test(description)) return touchPoints > 1 ? 'iOS' : 'macOS';
  return /windows/i.test(description) ? 'Windows' : null;
}

/** Client hints; undefined outside of Chromium. */
export const uaData = () => (navigator as { userAgentData?: UaData }).userAgentData;
const device = (): Device => ({
  platform: uaData()?.platform,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
