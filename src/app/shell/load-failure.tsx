import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';

const m = defineMessages({ title: 'error.failed.title', text: 'load-failure.text' });

/**
 * In the document of a page that needs JavaScript, outside the app: shown when its scripts do not load or it does not start
 * (`src/framework/load-failure.ts`). Otherwise forms would stay disabled without a word. No link: the first one of a page is the one that
 * skips to its content.
 */
export function LoadFailure() {
  return (
    <div className="load-failure" role="alert" hidden>
      <div className="error-page">
        <strong>
          <FormattedMessage {...m.title} />
        </strong>
        <p>
          <FormattedMessage {...m.text} values={{ email: <bdi>{brand.supportEmail}</bdi> }} />
        </p>
      </div>
    </div>
  );
}
