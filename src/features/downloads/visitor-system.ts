import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DownloadFile } from '#site/downloads.ts';
import type { DownloadType } from '#site/paths.ts';

/** What a browser tells of its device. Only some know `platform`. */
type Device = { platform?: string | undefined; userAgent: string; touchPoints: number };
type Architecture = DownloadFile['architecture'];
/** https://wicg.github.io/ua-client-hints/ */
type UaData = { platform: string; getHighEntropyValues: (hints: string[]) => Promise<{ architecture?: string }> };

/** The visitor's own system, to be suggested and never forced; null where it has no app or is not told, and until hydration is over. */
export function useVisitorSystem(): DownloadType | null {
  return useSyncExternalStore(
    neverChanges,
    () => systemOf(device()),
    () => null,
  );
}

/** The processor, where the browser tells (Chromium does); null otherwise, and at first. */
export function useVisitorArchitecture(): Architecture | null {
  const [architecture, setArchitecture] = useState<Architecture | null>(null);
  useEffect(() => {
    let isWanted = true;
    const hints = uaData()?.getHighEntropyValues(['architecture']);
    hints?.then((told) => isWanted && setArchitecture(architectureOf(told.architecture))).catch(() => {});
    return () => {
      isWanted = false;
    };
  }, []);
  return architecture;
}

export function systemOf({ platform = '', userAgent, touchPoints }: Device): DownloadType | null {
  const told = `${platform} ${userAgent}`;
  if (/windows phone/i.test(told)) return null;
  if (/android/i.test(told)) return 'Android';
  if (/iphone|ipad|ipod/i.test(told)) return 'iOS';
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/macos|macintosh/i.test(told)) return touchPoints > 1 ? 'iOS' : 'macOS';
  return /windows/i.test(told) ? 'Windows' : null;
}

export function architectureOf(told: string | undefined): Architecture | null {
  if (told === 'arm') return 'arm64';
  return told === 'x86' ? 'x64' : null;
}

const neverChanges = () => () => {};
const uaData = () => (navigator as { userAgentData?: UaData }).userAgentData;
const device = (): Device => ({
  platform: uaData()?.platform,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
