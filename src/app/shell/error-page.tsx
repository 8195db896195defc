import { FormattedMessage, useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import type { ErrorPageProps } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { tern } from './logo.tsx';

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

/** Not found: a tern on its way to a place that is not there. Anything else: a route with a broken stretch. */
function Picture({ kind }: { kind: keyof typeof kinds }) {
  const isMissing = kind === 'missing';
  return (
    <svg className="error-page__picture" viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <circle cx="24" cy="72" r="8" />
      <path d="M34 64C54 38 76 28 98 25" />
      {isMissing ? (
        <path className="error-page__tern" d={tern} transform="translate(100 2) scale(1.3)" />
      ) : (
        <path className="error-page__break" d="m114 18 12 12m0-12-12 12" />
      )}
      {!isMissing && <path d="M206 64C186 38 164 28 142 25" />}
      <circle className={isMissing ? 'error-page__nowhere' : undefined} cx="216" cy="72" r="8" />
    </svg>
  );
}
