import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const m = defineMessages({ restored: 'contact.draft.restored', discard: 'contact.draft.discard' });

/** Tells where the text in the form comes from, and how to be rid of it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="draft-notice">
      <Notice>
        <p>
          <FormattedMessage {...m.restored} />
        </p>
        <Button variant="quiet" onClick={onDiscard}>
          <FormattedMessage {...m.discard} />
        </Button>
      </Notice>
    </div>
  );
}
