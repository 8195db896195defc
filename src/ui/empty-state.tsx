import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** A link or button that leads to the next step. */
  action?: ReactNode;
};

/** Shown in place of a list that has no entries. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="state">
      <h2 className="state__title">{title}</h2>
      {children && <p className="state__text">{children}</p>}
      {action && <div className="state__action">{action}</div>}
    </div>
  );
}
