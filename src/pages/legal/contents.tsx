import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import type { LegalFacts } from '#site/legal.ts';
import { watchSections } from './watch-sections.ts';

type Sections = LegalFacts['sections'];
type Props = Pick<LegalFacts, 'sections'> & {
  /** Language and direction of the document. */
  documentLanguage: { lang: string; dir: string };
};

const m = defineMessages({ title: 'legal.contents' });

/** Links to the sections of the document, numbered like the headings. The section in view is marked. */
export function Contents({ sections, documentLanguage }: Props) {
  const currentId = useCurrentSection(sections);
  return (
    <nav className="legal__contents" aria-labelledby="contents-title">
      <h2 id="contents-title">
        <FormattedMessage {...m.title} />
      </h2>
      <ol {...documentLanguage}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === currentId ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id of the section in view; null above the first one. */
function useCurrentSection(sections: Sections): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    watchSections(sections, setCurrentId, controller.signal);
    return () => controller.abort();
  }, [sections]);
  return currentId;
}
