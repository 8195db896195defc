import {
  autoUpdate,
  flip,
  offset,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useHover,
  useInteractions,
} from '@floating-ui/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from '#framework/router.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { createMenuKeys } from './menu-keys.ts';

/** An entry of a menu: a link (`to`) or an action (`click`). The names are those of docs/product.md#header-and-footer. */
export type MenuItem = {
  label: string;
  icon?: IconName;
  to?: string;
  click?: () => void;
  /** Rendered in place of the label. */
  slot?: ReactNode;
  disabled?: boolean;
  /** Keys shown beside the label; the owner of the item listens to them. */
  shortcuts?: readonly string[];
};
/** `first` and `last`: open, with the focus on that item. */
export type MenuState = 'closed' | 'open' | 'first' | 'last';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  name: string;
  items: readonly MenuItem[];
  menuState: MenuState;
  setMenuState: (state: MenuState) => void;
  /** Whether a mouse over the link caused this code to load. */
  byMouse: boolean;
};

const openDelayMs = 80;
const closeDelayMs = 200;
const gapPx = 8;

/** The menu, placed below the start of its link and kept on screen; the pointer may move to it diagonally. */
export function MenuPanel({ anchor, name, items, menuState, setMenuState, byMouse }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const open = menuState !== 'closed';
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: (isOpen) => setMenuState(isOpen ? 'open' : 'closed'),
    placement: 'bottom-start',
    middleware: [offset(gapPx), flip(), shift({ padding: gapPx })],
    whileElementsMounted: autoUpdate,
  });
  const hover = useHover(context, {
    delay: { open: openDelayMs, close: closeDelayMs },
    handleClose: safePolygon(),
    mouseOnly: true,
    // After an item was chosen, moving the mouse does not reopen the menu.
    move: false,
  });
  const { getFloatingProps } = useInteractions([hover, useDismiss(context)]);
  const handleKey = useMemo(
    () => createMenuKeys(() => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]),
    [],
  );

  useLayoutEffect(() => refs.setReference(anchor.current), [refs, anchor]);
  useOpenUnderMouse(anchor, byMouse, setMenuState);
  useEffect(() => {
    if (menuState === 'first') handleKey('Home');
    if (menuState === 'last') handleKey('End');
  }, [menuState, handleKey]);

  if (!open) return null;
  const close = () => {
    setMenuState('closed');
    anchor.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={refs.setFloating} className="menu__panel" style={floatingStyles} {...getFloatingProps()}>
      <div
        className="menu__list"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        ref={list}
        onKeyDown={(event) => {
          // Tab continues from the menu's link.
          if (event.key === 'Escape' || event.key === 'Tab') close();
          else if (!isShortcut(event) && handleKey(event.key)) event.preventDefault();
        }}
      >
        {items.map((item) => (
          <Item item={item} onChoose={() => setMenuState('closed')} key={item.label} />
        ))}
      </div>
    </div>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, icon, to, click, slot, disabled, shortcuts = [] } = item;
  const props = {
    className: 'menu__item',
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': disabled || undefined,
    onClick: () => {
      if (disabled) return;
      onChoose();
      click?.();
    },
    children: (
      <>
        {icon && <Icon name={icon} />}
        {slot ?? label}
        {shortcuts.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </>
    ),
  };
  return to && !disabled ? <Link to={to} {...props} /> : <button type="button" {...props} />;
}

/** Whether the key belongs to a browser or system shortcut rather than to type-ahead. */
function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Opens the menu under a mouse that was over the link before this code had loaded, because its enter event was missed. */
function useOpenUnderMouse(
  anchor: RefObject<HTMLElement | null>,
  byMouse: boolean,
  setMenuState: (state: MenuState) => void,
) {
  useEffect(() => {
    if (!byMouse) return;
    const timer = setTimeout(() => {
      if (anchor.current?.matches(':hover')) setMenuState('open');
    }, openDelayMs);
    return () => clearTimeout(timer);
  }, [anchor, byMouse, setMenuState]);
}
