import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmailText } from '#components/email-text.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = { email: string; erasedAt: string };

const m = defineMessages({
  title: 'settings.closed.title',
  text: 'settings.closed.text',
  mail: 'settings.closed.mail',
  home: 'settings.closed.home',
  back: 'settings.closed.back',
});

/** Shown after the deletion: the account can be restored until `erasedAt` (docs/decisions/0014-account-deletion.md). */
export function AccountClosed({ email, erasedAt }: Props) {
  const intl = useIntl();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  const date = intl.formatDate(erasedAt, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <section className="account-closed">
      <Icon name="check-circle" />
      <h1 className="account-closed__title" ref={title} tabIndex={-1}>
        <FormattedMessage {...m.title} />
      </h1>
      <p>
        <FormattedMessage {...m.text} values={{ date: <time dateTime={erasedAt}>{date}</time> }} />
      </p>
      <p className="account-closed__mail">
        <FormattedMessage {...m.mail} values={{ email: <EmailText>{email}</EmailText> }} />
      </p>
      <div className="account-closed__actions">
        <ButtonLink variant="primary" to={paths.home()}>
          <FormattedMessage {...m.home} />
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.signIn()}>
          <FormattedMessage {...m.back} />
        </ButtonLink>
      </div>
    </section>
  );
}
