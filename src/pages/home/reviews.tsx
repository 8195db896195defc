import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

type Review = { text: { id: string }; from: { id: string }; example: boolean };

const m = defineMessages({
  title: 'home.reviews.title',
  label: 'home.reviews.label',
  note: 'home.reviews.note',
  train: 'home.reviews.train.text',
  trainFrom: 'home.reviews.train.from',
  team: 'home.reviews.team.text',
  teamFrom: 'home.reviews.team.from',
  abroad: 'home.reviews.abroad.text',
  abroadFrom: 'home.reviews.abroad.from',
});

/**
 * Customer reviews of the operator. The shipped ones are labeled as examples and name no person; an empty list hides the section
 * (docs/decisions/0001-operator-facts-are-data.md).
 */
const reviews: readonly Review[] = [
  { text: m.train, from: m.trainFrom, example: true },
  { text: m.team, from: m.teamFrom, example: true },
  { text: m.abroad, from: m.abroadFrom, example: true },
];

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
