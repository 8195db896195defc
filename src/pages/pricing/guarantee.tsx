import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { links } from '#site/links.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ title: 'pricing.guarantee.title', text: 'pricing.guarantee.text' });

export function Guarantee() {
  const email = (
    <a key="email" href={links.support}>
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
  return (
    <section className="guarantee" aria-labelledby="guarantee">
      <Icon name="shield-check" />
      <div>
        <h2 id="guarantee">
          <FormattedMessage {...m.title} values={{ days: facts.guaranteeDays }} />
        </h2>
        <p>
          <FormattedMessage {...m.text} values={{ days: facts.guaranteeDays, email }} />
        </p>
      </div>
    </section>
  );
}
