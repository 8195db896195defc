import { Fragment } from 'react';

type Props = { children: string };

/** A shorter one fits on a line of its own on a phone: it need not break at the end of another line. */
const maxUnbrokenLength = 30;

/** Someone's email. A long one breaks after `@` and dots rather than within a word. */
export function EmailText({ children }: Props) {
  const parts = children.length > maxUnbrokenLength ? children.split(/(?<=[@.])/) : [children];
  return (
    <bdi className="email">
      {parts.map((part, index) => (
        <Fragment key={parts.slice(index).join('')}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
