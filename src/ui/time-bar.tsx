type Props = {
  value: number;
  max: number;
  /** The value as a text, e.g. “12 days left”. */
  label: string;
};

/** A bar that shows how much time is left. */
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
