import { type ReactNode, useId } from 'react';

type Props = { title: ReactNode; lede?: ReactNode; danger?: boolean; children: ReactNode };

/** A card with a heading. */
export function SettingsSection({ title, lede, danger, children }: Props) {
  const id = useId();
  return (
    <section className="settings__section card" data-danger={danger} aria-labelledby={id}>
      <header className="settings__head">
        <h2 id={id}>{title}</h2>
        {lede && <p className="settings__lede">{lede}</p>}
      </header>
      <div className="settings__body">{children}</div>
    </section>
  );
}
