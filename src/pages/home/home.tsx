import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { AfterFirstPaint } from '#framework/after-first-paint.tsx';
import { Head } from '#framework/head.tsx';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { defineMessages } from '#framework/locale.ts';
import { loadBelowOfDocument } from '#framework/payload.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { Hero } from './hero.tsx';
import { Proof } from './proof.tsx';

const m = defineMessages({ title: 'home.head.title', description: 'home.head.description' });

const Below = hydrateOnVisible('below', () =>
  retryLoad(() => Promise.all([import('./below.tsx'), loadBelowOfDocument()]).then(([part]) => part.BelowFold)),
);

const organization = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.name,
  legalName: brand.company,
  email: brand.supportEmail,
  url: origin,
  logo: `${origin}/icon-512.png`,
  sameAs: brand.socials.map(({ url }) => url),
});

export default function HomePage() {
  const intl = useIntl();
  const values = { servers: facts.servers, locations: facts.locations, days: facts.guaranteeDays };
  return (
    <div className="home">
      <Head
        title={intl.formatMessage(m.title, values)}
        description={intl.formatMessage(m.description, values)}
        jsonLd={organization}
      />
      <Hero />
      <AfterFirstPaint>
        <Proof />
        <Suspense>
          <Below />
        </Suspense>
      </AfterFirstPaint>
    </div>
  );
}
