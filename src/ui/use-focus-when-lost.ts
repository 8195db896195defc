import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives an element the focus when a change has removed the button that had it. Not in the handler of the change: while a dialog is open,
 * browsers give the focus to nothing beside it.
 * @param shown changes together with what is shown
 */
export function useFocusWhenLost<Target extends HTMLElement>(shown: string | number): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current !== shown && document.activeElement === document.body) target.current?.focus();
    previous.current = shown;
  }, [shown]);
  return target;
}
