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
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from '#framework/router.tsx';
import { Icon } from './icon.tsx';
import type { MenuItem } from './menu-item.ts';
import { createMenuKeys } from './menu-keys.ts';

type Wanted = 'no' | 'open' | 'first' | 'last';
type Props = {
  anchor: RefObject<HTMLElement | null>;
  name: string;
  items: readonly MenuItem[];
  wanted: Wanted;
  setWanted: (wanted: Wanted) => void;
  /** What asked for this code was a mouse on the link. */
  byMouse: boolean;
};

const openDelayMs = 80;
const closeDelayMs = 200;
const gapPx = 8;

/** The menu itself, placed at the start below its link, on screen at any width; the pointer may cross diagonally. */
export function MenuPanel({ anchor, name, items, wanted, setWanted, byMouse }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const open = wanted !== 'no';
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: (isOpen) => setWanted(isOpen ? 'open' : 'no'),
    placement: 'bottom-start',
    middleware: [offset(gapPx), flip(), shift({ padding: gapPx })],
    whileElementsMounted: autoUpdate,
  });
  const hover = useHover(context, {
    delay: { open: openDelayMs, close: closeDelayMs },
    handleClose: safePolygon(),
    mouseOnly: true,
    // What was closed by a choice stays closed while the mouse moves on.
    move: false,
  });
  const { getFloatingProps } = useInteractions([hover, useDismiss(context)]);
  const keys = useMemo(
    () => createMenuKeys(() => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]),
    [],
  );

  useLayoutEffect(() => refs.setReference(anchor.current), [refs, anchor]);
  useOpenUnderMouse(anchor, byMouse, setWanted);
  useEffect(() => {
    if (wanted === 'first') keys('Home');
    if (wanted === 'last') keys('End');
  }, [wanted, keys]);

  if (!open) return null;
  const close = () => {
    setWanted('no');
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
          // Tab goes on from the menu's link.
          if (event.key === 'Escape' || event.key === 'Tab') close();
          else if (!isShortcut(event) && keys(event.key)) event.preventDefault();
        }}
      >
        {items.map((item) => (
          <Item item={item} onChosen={() => setWanted('no')} key={item.label} />
        ))}
      </div>
    </div>
  );
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, icon, to, click, slot, disabled, shortcuts = [] } = item;
  const props = {
    className: 'menu__item',
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': disabled || undefined,
    onClick: () => {
      if (disabled) return;
      onChosen();
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

/** The browser's or the system's, not the beginning of a label. */
function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The mouse was there before this code came: its entering has been missed. */
function useOpenUnderMouse(
  anchor: RefObject<HTMLElement | null>,
  byMouse: boolean,
  setWanted: (wanted: Wanted) => void,
) {
  useEffect(() => {
    if (!byMouse) return;
    const timer = setTimeout(() => {
      if (anchor.current?.matches(':hover')) setWanted('open');
    }, openDelayMs);
    return () => clearTimeout(timer);
  }, [anchor, byMouse, setWanted]);
}
