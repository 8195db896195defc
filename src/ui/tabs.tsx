import type { ReactNode } from 'react';
import { Link } from '#framework/router.tsx';

type Props = { label: string; tabs: readonly { to: string; label: ReactNode; current: boolean }[] };

/** Tabs of a page as links, so that back, reload and opening in a new tab work. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs__list">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link className="tabs__tab" to={tab.to} prefetched={false} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
