import { FormattedDate, FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'logs.title',
  traffic: 'logs.traffic',
  connected: 'logs.connected',
  website: 'logs.website',
  payment: 'logs.payment',
  operator: 'logs.operator',
  audit: 'logs.audit',
  policy: 'logs.policy',
});

/** The privacy policy in short, in step with `locales/legal/en/privacy.md`; then who runs the service, and who has audited it. */
export function Logs() {
  const { company, place, audits = [] } = brand;
  return (
    <section className="logs" aria-labelledby="logs">
      <h2 id="logs">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="logs__list">
        {[m.traffic, m.connected, m.website, m.payment].map((message) => (
          <li key={message.id}>
            <FormattedMessage {...message} />
          </li>
        ))}
      </ul>
      {place && (
        <p>
          <FormattedMessage {...m.operator} values={{ company: <bdi>{company}</bdi>, place: <bdi>{place}</bdi> }} />
        </p>
      )}
      {audits.map(({ auditor, date, url }) => (
        <p key={url}>
          <a href={url}>
            <FormattedMessage
              {...m.audit}
              values={{
                auditor: <bdi>{auditor}</bdi>,
                date: <FormattedDate value={date} dateStyle="long" timeZone="UTC" />,
              }}
            />
          </a>
        </p>
      ))}
      <p>
        <Link to={paths.privacy()}>
          <FormattedMessage {...m.policy} />
        </Link>
      </p>
    </section>
  );
}
