import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { limits } from '#facts/limits.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileSize } from './file-size.ts';
import { PictureList } from './picture-list.tsx';
import { pictureTypes } from './pictures.ts';
import { RefusedList } from './refused-list.tsx';
import { useBroughtFiles } from './use-brought-files.ts';
import type { usePictures } from './use-pictures.ts';

type Props = { pictures: ReturnType<typeof usePictures>; disabled: boolean; error: string | undefined };

const m = defineMessages({
  label: 'contact.pictures.label',
  help: 'contact.pictures.help',
  choose: 'contact.pictures.choose',
  or: 'contact.pictures.or',
  drop: 'contact.pictures.drop',
  count: 'contact.pictures.count',
});

/** Up to four pictures: chosen, dropped anywhere on the page, or pasted (spec §5). */
export function PictureField({ pictures, disabled, error }: Props) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { held, refused, add, remove, refuse, dismiss } = pictures;
  const dragging = useBroughtFiles((files) => !disabled && add(files));
  const most = limits.contactImages;
  const size = fileSize(limits.contactImageBytes, intl);
  // The button that was pressed goes with its line.
  const focusInput = () => input.current?.focus();

  return (
    <div className="pictures">
      <Field label={<FormattedMessage {...m.label} />} help={intl.formatMessage(m.help, { most, size })} error={error}>
        {(control) => (
          <span className="pictures__zone" data-dragging={dragging || undefined}>
            <Icon name="image" />
            <span className="pictures__choose">
              <FormattedMessage {...(dragging ? m.drop : m.choose)} />
            </span>
            <span className="pictures__or">
              <FormattedMessage {...m.or} />
            </span>
            <input
              className="pictures__input"
              type="file"
              name="images"
              accept={pictureTypes.join()}
              multiple
              ref={input}
              disabled={disabled}
              onChange={({ currentTarget }) => {
                add(currentTarget.files ?? []);
                // The same file can then be chosen once more, after it was removed.
                currentTarget.value = '';
              }}
              {...control}
            />
          </span>
        )}
      </Field>
      <p className="pictures__count" role="status">
        {held.length > 0 && <FormattedMessage {...m.count} values={{ count: held.length, most }} />}
      </p>
      <PictureList
        pictures={held}
        disabled={disabled}
        onRemove={(id) => {
          remove(id);
          focusInput();
        }}
        onUnreadable={refuse}
      />
      <RefusedList
        refused={refused}
        onDismiss={() => {
          dismiss();
          focusInput();
        }}
      />
    </div>
  );
}
