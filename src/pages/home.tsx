import { useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { Closing } from './home/closing.tsx';
import { Devices } from './home/devices.tsx';
import { Hero } from './home/hero.tsx';
import { Proof } from './home/proof.tsx';
import { HomeQuestions } from './home/questions.tsx';
import { Reviews } from './home/reviews.tsx';
import { What } from './home/what.tsx';
import { Why } from './home/why.tsx';

const m = defineMessages({ title: 'home.head.title', description: 'home.head.description' });

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.company,
  email: brand.supportEmail,
  sameAs: brand.socials.map(({ url }) => url),
};

export default function HomePage() {
  const intl = useIntl();
  const values = { brand: brand.name, servers: facts.servers, locations: facts.locations, days: facts.guaranteeDays };
  return (
    <div className="home">
      <Head
        title={intl.formatMessage(m.title, values)}
        description={intl.formatMessage(m.description, values)}
        jsonLd={organization}
      />
      <Hero />
      <Proof />
      <What />
      <Why />
      <Devices />
      <Reviews />
      <HomeQuestions />
      <Closing />
    </div>
  );
}
