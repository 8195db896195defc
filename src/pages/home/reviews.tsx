import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { reviews } from './reviews-data.ts';

const m = defineMessages({ title: 'home.reviews.title', label: 'home.reviews.label', note: 'home.reviews.note' });

export function Reviews() {
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
          <li className="reviews__item" key={text.id}>
            <figure>
              <blockquote>
                <FormattedMessage {...text} />
              </blockquote>
              <figcaption>
                <FormattedMessage {...from} />
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
