import { FormattedMessage } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ title: 'error.failed.title', text: 'error.failed.text' });

/**
 * In the document of a page that needs JavaScript, outside the app: shown when its scripts do not load or it does not start
 * (`src/framework/load-failure.ts`). Otherwise forms would stay disabled without a word.
 */
export function LoadFailure() {
  return (
    <div className="load-failure" role="alert" hidden>
      <div className="error-page">
        <strong>
          <FormattedMessage {...m.title} />
        </strong>
        <p>
          <FormattedMessage {...m.text} values={{ email: <SupportEmail /> }} />
        </p>
      </div>
    </div>
  );
}
