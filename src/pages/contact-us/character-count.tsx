import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

type Props = { length: number; most: number };

const m = defineMessages({ left: 'contact.text.left', over: 'contact.text.over' });

const shownBelow = 500;
/** Those who listen are told at every twentieth key, and never of more room than there is. */
const step = 20;

/** How many characters are left, once it begins to matter. */
export function CharacterCount({ length, most }: Props) {
  const left = most - length;
  const near = left < shownBelow;
  return (
    <>
      <p className="character-count" data-over={left < 0 || undefined} aria-hidden="true">
        {near && <Count left={left} />}
      </p>
      <p className="visually-hidden" role="status">
        {near && <Count left={Math.floor(left / step) * step} />}
      </p>
    </>
  );
}

function Count({ left }: { left: number }) {
  if (left < 0) return <FormattedMessage {...m.over} values={{ count: -left }} />;
  return <FormattedMessage {...m.left} values={{ count: left }} />;
}
