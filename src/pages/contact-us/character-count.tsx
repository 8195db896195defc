import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

type Props = { length: number; max: number };

const m = defineMessages({ left: 'contact.text.left', over: 'contact.text.over' });

const shownBelow = 500;
/** Screen readers announce every twentieth character, rounded down. */
const announcedStep = 20;

/** The remaining characters, shown near the limit. */
export function CharacterCount({ length, max }: Props) {
  const left = max - length;
  const near = left < shownBelow;
  return (
    <>
      <p className="character-count" data-over={left < 0 || undefined} aria-hidden="true">
        {near && <Count left={left} />}
      </p>
      <p className="visually-hidden" role="status">
        {near && <Count left={Math.floor(left / announcedStep) * announcedStep} />}
      </p>
    </>
  );
}

function Count({ left }: { left: number }) {
  if (left < 0) return <FormattedMessage {...m.over} values={{ count: -left }} />;
  return <FormattedMessage {...m.left} values={{ count: left }} />;
}
