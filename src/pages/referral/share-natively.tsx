import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';

const m = defineMessages({ action: 'referral.share.action', words: 'referral.share.words' });

/** The system's own way to share, where there is one. Whoever closes it has changed their mind: that is no error. */
export function ShareNatively({ address }: { address: string }) {
  const intl = useIntl();
  if (!('share' in navigator)) return null;
  const text = intl.formatMessage(m.words);
  return (
    <Button variant="primary" onClick={() => void navigator.share({ text, url: address }).catch(() => {})}>
      <FormattedMessage {...m.action} />
    </Button>
  );
}
