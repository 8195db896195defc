import { useEffect, useState } from 'react';
import type { LegalFacts } from '#site/legal.ts';

/** The id of the section being read, once its watch has come; null above the first one. */
export function useReadSection(sections: LegalFacts['sections']): string | null {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    import('./watch-sections.ts')
      .then(({ watchSections }) => watchSections(sections, setRead, stop.signal))
      // Without it the contents lead to the sections all the same.
      .catch(() => {});
    return () => stop.abort();
  }, [sections]);
  return read;
}
