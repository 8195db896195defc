import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { limits } from '#facts/limits.ts';
import { Icon } from '#ui/icon.tsx';
import { fileSize } from './file-size.ts';
import type { Refusal } from './pictures.ts';

type Props = { refused: readonly Refusal[]; onDismiss: () => void };

const m = defineMessages({ more: 'contact.refused.more', dismiss: 'contact.refused.dismiss' });
const reasons = defineMessages({
  type: 'contact.refused.type',
  size: 'contact.refused.size',
  twice: 'contact.refused.twice',
  count: 'contact.refused.count',
  unreadable: 'contact.refused.unreadable',
});
/** Someone may drop a whole folder. */
const mostShown = 5;

/** Which files were not added, and why; read out at once. */
export function RefusedList({ refused, onDismiss }: Props) {
  const intl = useIntl();
  const hidden = refused.length - mostShown;
  return (
    <div className="refused" role="alert">
      {refused.length > 0 && (
        <>
          <ul className="refused__list">
            {refused.slice(0, mostShown).map(({ file, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and two files may be alike
              <li key={at}>
                <FormattedMessage
                  {...reasons[reason]}
                  values={{
                    name: <bdi>{file.name}</bdi>,
                    size: fileSize(file.size, intl),
                    mostSize: fileSize(limits.contactImageBytes, intl),
                    most: limits.contactImages,
                  }}
                />
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <FormattedMessage {...m.more} values={{ count: hidden }} />
              </li>
            )}
          </ul>
          <button
            type="button"
            className="contact-form__remove"
            aria-label={intl.formatMessage(m.dismiss)}
            onClick={onDismiss}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  );
}
