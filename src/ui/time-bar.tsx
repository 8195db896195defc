type Props = { value: number; max: number /** What the bar shows, in words. */; label: string };

/** How much of something is left. */
export function TimeBar({ value, max, label }: Props) {
  return (
    <div className="time-bar">
      <meter className="time-bar__meter" min={0} max={max} value={value} aria-label={label} />
      <span className="time-bar__label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
