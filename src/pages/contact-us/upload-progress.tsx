import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

type Props = { /** From 0 to 1. */ sent: number };

const m = defineMessages({
  label: 'contact.progress.label',
  sending: 'contact.progress.sending',
  waiting: 'contact.progress.waiting',
});

/** How much of the message has left; what comes after that is the server's work on the pictures. */
export function UploadProgress({ sent }: Props) {
  const intl = useIntl();
  const isSent = sent >= 1;
  const percent = intl.formatNumber(sent, { style: 'percent' });
  return (
    <div className="upload-progress">
      <progress
        className="upload-progress__bar"
        max={1}
        value={isSent ? undefined : sent}
        aria-label={intl.formatMessage(m.label)}
      />
      <p className="upload-progress__text">
        <FormattedMessage {...(isSent ? m.waiting : m.sending)} values={{ percent }} />
      </p>
    </div>
  );
}
