import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';

const m = defineMessages({ title: 'home.closing.title', text: 'home.closing.text', action: 'home.closing.action' });

/** The guarantee, as the last section before the footer. */
export function Closing() {
  const values = { days: facts.guaranteeDays };
  return (
    <section className="closing" aria-labelledby="closing">
      <div>
        <h2 id="closing">
          <FormattedMessage {...m.title} values={values} />
        </h2>
        <p>
          <FormattedMessage {...m.text} values={values} />
        </p>
      </div>
      <ButtonLink variant="secondary" to={paths.pricing()}>
        <FormattedMessage {...m.action} />
      </ButtonLink>
    </section>
  );
}
