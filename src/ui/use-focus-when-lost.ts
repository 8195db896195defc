import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives an element the focus when a change has removed the button or link that had it. Not in the handler of the change: while a dialog
 * is open, browsers give the focus to nothing beside it.
 * @param shown changes together with what is shown
 * @param before what was shown before the element; by default nothing else was
 */
export function useFocusWhenLost<Target extends HTMLElement>(
  shown: string | number,
  before = shown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previous = useRef(before);
  useEffect(() => {
    if (previous.current !== shown && document.activeElement === document.body) target.current?.focus();
    previous.current = shown;
  }, [shown]);
  return target;
}
