import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import type { HomeData } from './home-data.ts';

const m = defineMessages({
  title: 'home.reviews.title',
  label: 'home.reviews.label',
  note: 'home.reviews.note',
});

/** Customer reviews of the operator (docs/decisions/0001-operator-facts-are-data.md). */
export function Reviews() {
  const reviews = usePageData<HomeData>()?.reviews ?? [];
  if (reviews.length === 0) return null;
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">
        <FormattedMessage {...m.title} />
      </h2>
      {reviews.some(({ example }) => example) && (
        <p className="reviews__note">
          <FormattedMessage {...m.note} />
        </p>
      )}
      <ul className="reviews__list">
        {reviews.map(({ text, from, example }) => (
          <li className="reviews__item" key={text}>
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>
                {from}
                {example && (
                  <span className="reviews__label">
                    <FormattedMessage {...m.label} />
                  </span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
