import { type ReactNode, Suspense, useRef, useState } from 'react';
import { loadPartStyle } from '#framework/load.ts';
import { lazyPart, preload } from '#framework/retry-load.ts';
import { Link } from '#framework/router.tsx';
import { Icon } from './icon.tsx';
import type { MenuItem, MenuState } from './menu-panel.tsx';

type Props = {
  /** Content of the link. */
  label: ReactNode;
  /** Accessible name of the menu. */
  name: string;
  items: readonly MenuItem[];
  /** Path of the link: followed without JavaScript, and by a click while the menu is open. */
  to: string;
};

/** The kind of pointer that entered (`mouse`, `touch`, `pen`), or `focus` for the keyboard. */
type Trigger = string | undefined;

const loadPanel = () => Promise.all([import('./menu-panel.tsx'), loadPartStyle('menus')]);
const Panel = lazyPart(() => loadPanel().then(([part]) => part.MenuPanel));

/** A link that opens a menu on hover, tap or arrow key. The positioning code loads when the pointer or the focus first reaches the link. */
export function HoverMenu({ label, name, items, to }: Props) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const [menuState, setMenuState] = useState<MenuState>('closed');
  const [trigger, setTrigger] = useState<Trigger>();
  const open = menuState !== 'closed';
  const prepare = (by: Trigger) => {
    setTrigger(by);
    preload(loadPanel);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only load code; the link inside does the work
    <span className="menu" onPointerEnter={({ pointerType }) => prepare(pointerType)} onFocus={() => prepare('focus')}>
      <Link
        className="menu__button"
        to={to}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => {
          // A tap opens the menu. With a mouse, hovering has opened it already, and the click follows the link.
          const opens = !open && event.detail > 0;
          if (opens) event.preventDefault();
          setMenuState(opens ? 'open' : 'closed');
        }}
        onKeyDown={(event) => {
          if (!['ArrowDown', 'ArrowUp', ' '].includes(event.key)) return;
          event.preventDefault();
          setMenuState(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        {label}
        <Icon name="chevron-down" />
      </Link>
      {trigger && (
        <Suspense>
          <Panel
            anchor={anchor}
            name={name}
            items={items}
            menuState={menuState}
            setMenuState={setMenuState}
            byMouse={trigger === 'mouse'}
          />
        </Suspense>
      )}
    </span>
  );
}
