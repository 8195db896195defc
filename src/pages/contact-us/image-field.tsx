import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { Field } from '#ui/field.tsx';
import { formatFileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { type ImagePreview, imageTypes, type useImages } from './use-images.ts';

type Props = { images: ReturnType<typeof useImages>; disabled: boolean; error: string | undefined };
type ListProps = {
  images: readonly ImagePreview[];
  disabled: boolean;
  onRemove: (id: number) => void;
  onUnreadable: (image: ImagePreview) => void;
};

const m = defineMessages({
  label: 'contact.images.label',
  help: 'contact.images.help',
  choose: 'contact.images.choose',
  or: 'contact.images.or',
  drop: 'contact.images.drop',
  count: 'contact.images.count',
  list: 'contact.images.list',
  remove: 'contact.images.remove',
});

/** Images can be chosen, dropped anywhere on the page, or pasted (docs/product.md#contact). */
export function ImageField({ images, disabled, error }: Props) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { accepted, refused, add, remove, refuse, dismiss } = images;
  const dragging = useDroppedFiles((files) => !disabled && add(files));
  const max = limits.contactImages;
  const size = formatFileSize(limits.contactImageBytes, intl);
  // The pressed button is removed together with its item.
  const focusInput = () => input.current?.focus();

  return (
    <div className="images">
      <Field label={<FormattedMessage {...m.label} />} help={intl.formatMessage(m.help, { max, size })} error={error}>
        {(control) => (
          <span className="images__zone" data-dragging={dragging || undefined}>
            <Icon name="image" />
            <span className="images__choose">
              <FormattedMessage {...(dragging ? m.drop : m.choose)} />
            </span>
            <span className="images__or">
              <FormattedMessage {...m.or} />
            </span>
            <input
              className="images__input"
              type="file"
              name="images"
              accept={imageTypes.join()}
              multiple
              ref={input}
              disabled={disabled}
              onChange={({ currentTarget }) => {
                add(currentTarget.files ?? []);
                // Allows choosing the same file again after it was removed.
                currentTarget.value = '';
              }}
              {...control}
            />
          </span>
        )}
      </Field>
      <p className="images__count" role="status">
        {accepted.length > 0 && <FormattedMessage {...m.count} values={{ count: accepted.length, max }} />}
      </p>
      <ImageList
        images={accepted}
        disabled={disabled}
        onRemove={(id) => {
          remove(id);
          focusInput();
        }}
        onUnreadable={refuse}
      />
      <RefusedFiles
        refused={refused}
        onDismiss={() => {
          dismiss();
          focusInput();
        }}
      />
    </div>
  );
}

/** Each image with preview, name, size and a button to remove it. */
function ImageList({ images, disabled, onRemove, onUnreadable }: ListProps) {
  const intl = useIntl();
  if (images.length === 0) return null;
  return (
    <ul className="images__list" aria-label={intl.formatMessage(m.list)}>
      {images.map((image) => (
        <li className="images__item" key={image.id}>
          <img className="images__preview" src={image.url} alt="" onError={() => onUnreadable(image)} />
          <span className="images__facts">
            <span className="images__name">
              <bdi>{image.file.name}</bdi>
            </span>
            <span className="images__size">{formatFileSize(image.file.size, intl)}</span>
          </span>
          <button
            type="button"
            className="contact-form__remove"
            disabled={disabled}
            aria-label={intl.formatMessage(m.remove, { name: `\u2068${image.file.name}\u2069` })}
            onClick={() => onRemove(image.id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
