import { FormattedMessage } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ title: 'pricing.guarantee.title', text: 'pricing.guarantee.text' });

export function Guarantee() {
  const values = { days: facts.guaranteeDays, email: <SupportEmail /> };
  return (
    <section className="guarantee" aria-labelledby="guarantee">
      <Icon name="shield-check" />
      <div>
        <h2 id="guarantee">
          <FormattedMessage {...m.title} values={values} />
        </h2>
        <p>
          <FormattedMessage {...m.text} values={values} />
        </p>
      </div>
    </section>
  );
}
