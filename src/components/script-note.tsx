import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { Notice } from '#ui/notice.tsx';

const m = defineMessages({ text: 'script-note.text' });

/**
 * For pages that need JavaScript: without it, asks the visitor to switch it on or to write to support. The stylesheet of the page
 * hides the parts that would load forever (`scripting: none`).
 */
export function ScriptNote() {
  const email = (
    <a href={`mailto:${brand.supportEmail}`} key="email">
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
  return (
    <noscript>
      <Notice>
        <FormattedMessage {...m.text} values={{ email }} />
      </Notice>
    </noscript>
  );
}
