import { Fragment } from 'react';

type Props = { children: string };

/** A shorter text fits on a line of its own on a phone: it need not break at the end of another line. */
const maxUnbrokenLength = 30;

/** Someone's email. A long one breaks after its `@`, and a long part of it after dots, rather than within a word. */
export function EmailText({ children }: Props) {
  const parts = splitLong(children, /(?<=@)/).flatMap((part) => splitLong(part, /(?<=\.)/));
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

function splitLong(text: string, separator: RegExp): string[] {
  return text.length > maxUnbrokenLength ? text.split(separator) : [text];
}
