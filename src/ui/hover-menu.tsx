import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from '#framework/router.tsx';
import { Icon } from './icon.tsx';
import type { MenuItem } from './menu-item.ts';
import { askEarly, untilItComes } from './retry-import.ts';

type Props = {
  /** What stands in the bar. */
  label: ReactNode;
  /** Name of the menu for those who do not see it. */
  name: string;
  items: readonly MenuItem[];
  /** Where a click leads when there is no script, and where a second click leads when there is. */
  to: string;
};

/** By a kind of pointer (`mouse`, `touch`, `pen`) or by the keyboard (`focus`). */
type Approach = string | undefined;

const loadPanel = () => import('./menu-panel.tsx');
const Panel = lazy(() => untilItComes(loadPanel).then(({ MenuPanel }) => ({ default: MenuPanel })));

/** A link in the bar that opens a menu on hover, press or arrow down. The code that places it comes at the first approach. */
export function HoverMenu({ label, name, items, to }: Props) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const [wanted, setWanted] = useState<'no' | 'open' | 'first' | 'last'>('no');
  const [near, setNear] = useState<Approach>();
  const open = wanted !== 'no';
  const approach = (by: Approach) => {
    setNear(by);
    askEarly(loadPanel);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an approach only loads code; the link inside does the work
    <span
      className="menu"
      onPointerEnter={({ pointerType }) => approach(pointerType)}
      onFocus={() => approach('focus')}
    >
      <Link
        className="menu__button"
        to={to}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => {
          // A tap has no hover: it opens. With a mouse the menu is open already and the link leads on.
          const opens = !open && event.detail > 0;
          if (opens) event.preventDefault();
          setWanted(opens ? 'open' : 'no');
        }}
        onKeyDown={(event) => {
          if (!['ArrowDown', 'ArrowUp', ' '].includes(event.key)) return;
          event.preventDefault();
          setWanted(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        {label}
        <Icon name="chevron-down" />
      </Link>
      {near && (
        <Suspense>
          <Panel
            anchor={anchor}
            name={name}
            items={items}
            wanted={wanted}
            setWanted={setWanted}
            byMouse={near === 'mouse'}
          />
        </Suspense>
      )}
    </span>
  );
}
