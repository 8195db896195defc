import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';

/** Whether a navigation shows the page from its top on. */
export const StartsAtTop = createContext(false);

/**
 * Content below the first screen of a page. After a navigation it is rendered when the top of the page has been painted; in a
 * document, and when the browser has to scroll into it, at once.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const mayWait = useContext(StartsAtTop);
  const isPainted = useDeferredValue(true, !mayWait);
  // Keeps the footer below the screen.
  return isPainted ? children : <div className="after-first-paint" />;
}
