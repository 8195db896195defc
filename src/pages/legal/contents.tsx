import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import type { LegalFacts } from '#site/legal.ts';

type Sections = LegalFacts['sections'];
type Props = Pick<LegalFacts, 'sections'> & {
  /** Language and direction of the document. */
  documentLanguage: { lang: string; dir: string };
};

const m = defineMessages({ title: 'legal.contents' });
/** Everything above the upper third of the window: the last heading in there belongs to the section in view. */
const rootMargin = '1000000px 0px -66% 0px';

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
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) passed[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrentId(sections.findLast(({ id }) => passed.has(id))?.id ?? null);
      },
      { rootMargin },
    );
    for (const { id } of sections) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [sections]);
  return currentId;
}
