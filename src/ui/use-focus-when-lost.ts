import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives an element the focus when a change has removed or hidden the control that had it. Where nothing had the focus, nothing gets it: a
 * page that is shown again may have changed, and would scroll. Not in the handler of the change: while a dialog is open, browsers give
 * the focus to nothing beside it. A control that becomes disabled does not count as removed. In Safari a pressed button gets the focus
 * only when it has a `tabIndex`; otherwise the nearest ancestor with one gets it, in a modal dialog nothing.
 * @param shown changes together with what is shown
 * @param before what was shown before the element; by default nothing else was
 */
export function useFocusWhenLost<Target extends HTMLElement>(
  shown: string | number,
  before = shown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previous = useRef(before);
  // While rendering, because the change removes it before any effect runs. There is no event to follow: only Chromium fires `blur` then.
  const focused = globalThis.document?.activeElement;
  useEffect(() => {
    const isGone = !focused?.isConnected || focused.closest('[hidden]');
    // What is hidden may keep the focus until the next frame.
    const isLost = isGone && [document.body, focused].includes(document.activeElement);
    if (isLost && previous.current !== shown) target.current?.focus();
    previous.current = shown;
  });
  return target;
}
