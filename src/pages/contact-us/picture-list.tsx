import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { fileSize } from './file-size.ts';
import type { Picture } from './use-pictures.ts';

type Props = {
  pictures: readonly Picture[];
  disabled: boolean;
  onRemove: (id: number) => void;
  onUnreadable: (picture: Picture) => void;
};

const m = defineMessages({ list: 'contact.pictures.list', remove: 'contact.pictures.remove' });

/** What will be sent: each picture as it looks, its name, its size, and the way to leave it out. */
export function PictureList({ pictures, disabled, onRemove, onUnreadable }: Props) {
  const intl = useIntl();
  if (pictures.length === 0) return null;
  return (
    <ul className="pictures__list" aria-label={intl.formatMessage(m.list)}>
      {pictures.map((picture) => (
        <li className="pictures__item" key={picture.id}>
          <img className="pictures__preview" src={picture.url} alt="" onError={() => onUnreadable(picture)} />
          <span className="pictures__facts">
            <span className="pictures__name">
              <bdi>{picture.file.name}</bdi>
            </span>
            <span className="pictures__size">{fileSize(picture.file.size, intl)}</span>
          </span>
          <button
            type="button"
            className="contact-form__remove"
            disabled={disabled}
            aria-label={intl.formatMessage(m.remove, { name: `\u2068${picture.file.name}\u2069` })}
            onClick={() => onRemove(picture.id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
