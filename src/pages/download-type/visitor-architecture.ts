import { useEffect, useState } from 'react';
import { uaData } from '#features/downloads/visitor-system.ts';
import type { DownloadFile } from '#site/downloads.ts';

type Architecture = DownloadFile['architecture'];

/** The visitor's processor, which only Chromium reports; null otherwise and before hydration. */
export function useVisitorArchitecture(): Architecture | null {
  const [architecture, setArchitecture] = useState<Architecture | null>(null);
  useEffect(() => {
    let mounted = true;
    const hints = uaData()?.getHighEntropyValues(['architecture']);
    hints?.then(({ architecture: name }) => mounted && setArchitecture(parseArchitecture(name))).catch(() => {});
    return () => {
      mounted = false;
    };
  }, []);
  return architecture;
}

export function parseArchitecture(name: string | undefined): Architecture | null {
  if (name === 'arm') return 'arm64';
  return name === 'x86' ? 'x64' : null;
}
