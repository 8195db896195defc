import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import type { LegalFacts } from '#site/legal.ts';
import { useReadSection } from './use-read-section.ts';

type Props = Pick<LegalFacts, 'sections'> & {
  /** Language and direction of the document. */
  own: { lang: string; dir: string };
};

const m = defineMessages({ title: 'legal.contents' });

/** The way to each section of the document. Its numbers are those of the headings; the one being read is marked. */
export function Contents({ sections, own }: Props) {
  const read = useReadSection(sections);
  return (
    <nav className="legal__contents" aria-labelledby="contents-title">
      <h2 id="contents-title">
        <FormattedMessage {...m.title} />
      </h2>
      <ol {...own}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === read ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
