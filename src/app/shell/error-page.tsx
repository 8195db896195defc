import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { type ErrorPageProps, Link } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { notFoundPage } from '../not-found.ts';

const kinds = {
  missing: defineMessages({ title: 'error.missing.title', text: 'error.missing.text' }),
  blocked: defineMessages({ title: 'error.blocked.title', text: 'error.blocked.text' }),
  failed: defineMessages({ title: 'error.failed.title', text: 'error.failed.text' }),
};
/** Pages that visitors look for most. */
const usefulLinks = [
  { id: 'shell.nav.pricing', to: paths.pricing() },
  { id: 'shell.nav.download', to: paths.download() },
  { id: 'shell.footer.my-ip', to: paths.myIp() },
  { id: 'shell.footer.contact', to: paths.contact() },
];
/** The router's status of a page whose files could not be loaded. */
const unreachable = 504;
const m = defineMessages({
  headTitle: 'shell.head.title',
  home: 'error.home',
  retry: 'error.retry',
  path: 'error.missing.path',
});

/** Says what happened and what to do: not found, storage blocked by the browser, or another error (docs/product.md#error-page). */
export function ErrorPage({ status, message, path }: ErrorPageProps) {
  const intl = useIntl();
  const kind = kindOf(status, message);
  // Offline, the files of the page could not be loaded. Reloading shows the page as soon as the connection returns.
  useEffect(() => {
    if (status !== unreachable) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [status]);
  const text = kinds[kind];
  return (
    <section className="error-page" data-kind={kind}>
      <Head title={intl.formatMessage(m.headTitle, { title: intl.formatMessage(text.title) })} />
      <Illustration kind={kind} />
      <h1>
        <FormattedMessage {...text.title} />
      </h1>
      <p>
        <FormattedMessage {...text.text} values={{ email: <SupportEmail /> }} />
      </p>
      {kind === 'missing' && (
        <p className="error-page__path">
          <FormattedMessage {...m.path} values={{ path: <RequestedUrl path={path} /> }} />
        </p>
      )}
      {kind === 'missing' && (
        <p className="error-page__links">
          {usefulLinks.map(({ id, to }) => (
            <Link key={id} to={to}>
              <FormattedMessage id={id} />
            </Link>
          ))}
        </p>
      )}
      <p className="error-page__actions">
        {kind !== 'missing' && (
          <Button variant="secondary" onClick={() => location.reload()}>
            <FormattedMessage {...m.retry} />
          </Button>
        )}
        <ButtonLink variant="primary" to={paths.home()}>
          <FormattedMessage {...m.home} />
        </ButtonLink>
      </p>
    </section>
  );
}

/** Path and query of the address bar. Empty in the prerendered document, where the server fills it in. */
function RequestedUrl({ path }: { path: string }) {
  return (
    <bdi className="error-page__requested" suppressHydrationWarning>
      {path === notFoundPage.path ? '' : location.pathname + location.search}
    </bdi>
  );
}

function kindOf(status: number, message: string): keyof typeof kinds {
  if (status === 404) return 'missing';
  // In Android apps that show pages without storage there is none, and Chromium names what it could not read: `getItem`.
  return status === 500 && /localstorage|insecure|getItem/i.test(message) ? 'blocked' : 'failed';
}

/** A route between two points: for "not found" the second is missing, for any other error it is interrupted. */
function Illustration({ kind }: { kind: keyof typeof kinds }) {
  const isMissing = kind === 'missing';
  // Attributes instead of styles, which every document would contain.
  const point = { cy: 72, r: 8, fill: 'var(--surface-subtle)', strokeDasharray: 'none' };
  return (
    <svg className="error-page__illustration" viewBox="0 0 240 96" fill="none" strokeDasharray="1 7" aria-hidden="true">
      <circle {...point} cx="24" />
      <path d="M34 64C54 38 76 28 98 25" />
      {isMissing ? (
        <path d={brand.logo} transform="translate(100 2) scale(1.3)" fill="var(--accent)" stroke="none" />
      ) : (
        <>
          <path d="m114 18 12 12m0-12-12 12" stroke="var(--unprotected)" strokeDasharray="none" />
          <path d="M206 64C186 38 164 28 142 25" />
        </>
      )}
      <circle {...point} {...(isMissing && { fill: 'none', strokeDasharray: '4 4.4' })} cx="216" />
    </svg>
  );
}
