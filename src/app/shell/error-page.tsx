import { FormattedMessage, useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import type { ErrorPageProps } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';

const kinds = {
  missing: defineMessages({ title: 'error.missing.title', text: 'error.missing.text' }),
  blocked: defineMessages({ title: 'error.blocked.title', text: 'error.blocked.text' }),
  failed: defineMessages({ title: 'error.failed.title', text: 'error.failed.text' }),
};
const m = defineMessages({ home: 'error.home', reload: 'error.reload', path: 'error.missing.path' });

/** What happened and what to do (spec §2, §8): not found, storage blocked by the browser, anything else. */
export function ErrorPage({ status, message, path }: ErrorPageProps) {
  const intl = useIntl();
  const kind = kindOf(status, message);
  const words = kinds[kind];
  const email = (
    <a href={`mailto:${brand.supportEmail}`}>
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
  return (
    <section className="error-page" data-kind={kind}>
      <Head title={`${intl.formatMessage(words.title)} · ${brand.name}`} />
      <Picture kind={kind} />
      <h1>
        <FormattedMessage {...words.title} />
      </h1>
      <p>
        <FormattedMessage {...words.text} values={{ email }} />
      </p>
      {kind === 'missing' && message.includes(':') && (
        <p className="error-page__path">
          <FormattedMessage {...m.path} values={{ path: <bdi>{path}</bdi> }} />
        </p>
      )}
      <p className="error-page__actions">
        {kind !== 'missing' && (
          <Button variant="secondary" onClick={() => location.reload()}>
            <FormattedMessage {...m.reload} />
          </Button>
        )}
        <ButtonLink variant="primary" to={paths.home()}>
          <FormattedMessage {...m.home} />
        </ButtonLink>
      </p>
    </section>
  );
}

function kindOf(status: number, message: string): keyof typeof kinds {
  if (status === 404) return 'missing';
  return status === 500 && /localstorage|insecure/i.test(message) ? 'blocked' : 'failed';
}

/** Not found: a route that ends in nothing. Anything else: a route with a broken stretch. */
function Picture({ kind }: { kind: keyof typeof kinds }) {
  return (
    <svg className="error-page__picture" viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <circle cx="24" cy="64" r="8" />
      <path d={kind === 'missing' ? 'M36 60C72 16 112 12 136 36' : 'M36 60C60 28 80 20 100 20m40 0c20 0 40 8 64 40'} />
      {kind === 'missing' ? (
        <path className="error-page__lost" d="m146 44 12 12m0-12-12 12" />
      ) : (
        <circle cx="216" cy="64" r="8" />
      )}
    </svg>
  );
}
