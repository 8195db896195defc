type Props = { lines?: number };

/** Placeholder of text that is loading, hidden from screen readers: its parent announces the loading state. */
export function Skeleton({ lines = 1 }: Props) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span className="skeleton__line" key={line} />
      ))}
    </span>
  );
}
