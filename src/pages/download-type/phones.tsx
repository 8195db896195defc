import { FormattedMessage, useIntl } from 'react-intl';
import type { AppData } from '#features/downloads/download-data.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { systems } from '#site/systems.ts';
import { QrCode } from '#ui/qr-code.tsx';

const m = defineMessages({
  own: 'download.phones.own',
  others: 'download.phones.others',
  text: 'download.phones.text',
  code: 'download.phones.code',
});

/** QR codes of the phone apps. The stylesheet hides them on phones, which cannot scan their own screen. */
export function Phones({ app: { type, phones } }: { app: AppData }) {
  const intl = useIntl();
  const isOwn = phones.some((phone) => phone.type === type);
  return (
    <section className="phones" aria-labelledby="phones">
      <h2 className="phones__title" id="phones">
        <FormattedMessage {...(isOwn ? m.own : m.others)} />
      </h2>
      <p>
        <FormattedMessage {...m.text} />
      </p>
      <ul className="phones__codes">
        {phones.map((phone) => {
          const { label } = systems[phone.type];
          return (
            <li key={phone.type}>
              <QrCode qr={phone.qr} label={intl.formatMessage(m.code, { system: label })} />
              {isOwn ? <bdi>{label}</bdi> : <Link to={paths.download(phone.type)}>{label}</Link>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
