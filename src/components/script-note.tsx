import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Notice } from '#ui/notice.tsx';
import { SupportEmail } from './support-email.tsx';

const m = defineMessages({ text: 'script-note.text' });

/**
 * For pages that need JavaScript: without it, asks the visitor to switch it on or to write to support. The stylesheet of the page
 * hides the parts that would load forever (`scripting: none`).
 */
export function ScriptNote() {
  return (
    <noscript>
      <Notice>
        <FormattedMessage {...m.text} values={{ email: <SupportEmail /> }} />
      </Notice>
    </noscript>
  );
}
