import { FormattedMessage } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages } from '#framework/locale.ts';
import { links } from '#site/links.ts';

const purposes = [
  defineMessages({ title: 'contact.purpose.support.title', text: 'contact.purpose.support.text' }),
  defineMessages({ title: 'contact.purpose.ideas.title', text: 'contact.purpose.ideas.text' }),
  defineMessages({ title: 'contact.purpose.business.title', text: 'contact.purpose.business.text' }),
];
const m = defineMessages({
  title: 'contact.purpose.title',
  mailTitle: 'contact.mail.title',
  mail: 'contact.mail.text',
  help: 'contact.mail.help',
});

/** What the form is for, and the alternatives to it. */
export function OtherWays() {
  return (
    <aside className="contact__aside" aria-labelledby="purposes">
      <h2 id="purposes">
        <FormattedMessage {...m.title} />
      </h2>
      {purposes.map(({ title, text }) => (
        <section key={title.id}>
          <h3>
            <FormattedMessage {...title} />
          </h3>
          <p>
            <FormattedMessage {...text} />
          </p>
        </section>
      ))}
      <section>
        <h3>
          <FormattedMessage {...m.mailTitle} />
        </h3>
        <p>
          <FormattedMessage {...m.mail} values={{ email: <SupportEmail /> }} />
        </p>
        <p>
          <FormattedMessage {...m.help} values={{ link: (text) => <a href={links.help}>{text}</a> }} />
        </p>
      </section>
    </aside>
  );
}
