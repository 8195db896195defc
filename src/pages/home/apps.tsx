import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { acceleratedApps } from '#site/apps.ts';
import { facts } from '#site/facts.ts';
import { Isolated } from '#ui/isolated.tsx';

const m = defineMessages({ title: 'home.apps.title', text: 'home.apps.text', more: 'home.apps.more' });

/** Some of the accelerated apps and the number of the others. */
export function Apps() {
  return (
    <section className="apps" aria-labelledby="apps">
      <div>
        <h2 id="apps">
          <FormattedMessage {...m.title} values={{ count: facts.apps }} />
        </h2>
        <p>
          <FormattedMessage {...m.text} />
        </p>
      </div>
      <ul className="apps__list">
        {acceleratedApps.map((name) => (
          <li translate="no" key={name}>
            <Isolated>{name}</Isolated>
          </li>
        ))}
        <li className="apps__more">
          <FormattedMessage {...m.more} values={{ count: facts.apps - acceleratedApps.length }} />
        </li>
      </ul>
    </section>
  );
}
