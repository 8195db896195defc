type Props = { lines?: number };

/** Keeps the room of text that is still on its way. Whoever shows it says in words that something loads. */
export function Skeleton({ lines = 1 }: Props) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span className="skeleton__line" key={line} />
      ))}
    </span>
  );
}
