import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { LiveCard } from './live-card.tsx';

const m = defineMessages({
  title: 'home.hero.title',
  lede: 'home.hero.lede',
  plans: 'home.hero.plans',
  how: 'home.hero.how',
  note: 'home.hero.note',
});

export function Hero() {
  return (
    <section className="hero">
      <div>
        <h1 className="hero__title">
          <FormattedMessage {...m.title} />
        </h1>
        <p className="hero__lede">
          <FormattedMessage {...m.lede} />
        </p>
        <p className="hero__actions">
          <ButtonLink variant="primary" to={paths.pricing()}>
            <FormattedMessage {...m.plans} />
          </ButtonLink>
          <ButtonLink variant="subtle" href="#what">
            <FormattedMessage {...m.how} />
          </ButtonLink>
        </p>
        <p className="hero__note">
          <FormattedMessage {...m.note} values={{ days: facts.guaranteeDays }} />
        </p>
      </div>
      {/* Hydrated after the rest of the first screen, or when it is used. */}
      <Suspense>
        <LiveCard />
      </Suspense>
    </section>
  );
}
