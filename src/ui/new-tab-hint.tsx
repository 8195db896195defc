import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ newTab: 'link.new-tab' });
const hintId = 'new-tab';

/** Props of a link that opens a new tab; the layouts have the `NewTabHint`. */
export const newTab = { target: '_blank', rel: 'noopener', 'aria-describedby': hintId } as const;

/** What a screen reader says about the links with `newTab`. Once on a page. */
export function NewTabHint() {
  return (
    <span id={hintId} hidden>
      <FormattedMessage {...m.newTab} />
    </span>
  );
}
