import { createContext, type ReactNode, Suspense, useContext, useDeferredValue } from 'react';

/** Whether a navigation shows the page from its top on. */
export const StartsAtTop = createContext(false);

/**
 * Content below the first screen of a page. In a document it is painted and hydrated after the rest of the page, or hydrated when it
 * is used. After a navigation it is rendered when the top of the page has been painted, or at once if the browser has to scroll into
 * it.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const mayWait = useContext(StartsAtTop);
  const isPainted = useDeferredValue(true, !mayWait);
  // Keeps the footer below the screen.
  const space = <div className="after-first-paint" />;
  return (
    <>
      {/* A document is painted when it has been parsed up to here (scripts/build/document.ts). */}
      <template id="first-paint" />
      {isPainted ? <Suspense fallback={space}>{children}</Suspense> : space}
    </>
  );
}
