import { FormattedMessage, useIntl } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { formatFileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon.tsx';
import type { RefusedFile } from './use-images.ts';

type Props = { refused: readonly RefusedFile[]; onDismiss: () => void };

const m = defineMessages({ more: 'contact.refused.more', dismiss: 'contact.refused.dismiss' });
const reasons = defineMessages({
  type: 'contact.refused.type',
  size: 'contact.refused.size',
  twice: 'contact.refused.twice',
  count: 'contact.refused.count',
  unreadable: 'contact.refused.unreadable',
});
/** A whole folder may be dropped. */
const maxShown = 5;

/** The files that were not added, with the reasons, as an alert. */
export function RefusedFiles({ refused, onDismiss }: Props) {
  const intl = useIntl();
  const hidden = refused.length - maxShown;
  return (
    <div className="refused-files" role="alert">
      {refused.length > 0 && (
        <>
          <ul className="refused-files__list">
            {refused.slice(0, maxShown).map(({ file, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and two files may be alike
              <li key={index}>
                <FormattedMessage
                  {...reasons[reason]}
                  values={{
                    name: <bdi>{file.name}</bdi>,
                    size: formatFileSize(file.size, intl),
                    maxSize: formatFileSize(limits.contactImageBytes, intl),
                    max: limits.contactImages,
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
