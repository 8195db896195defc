import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the handler when the browser's history restores the page from the back/forward cache, where a button that has left the page is
 * still pending.
 */
export function usePageRestored(onRestored: () => void): void {
  const handleRestored = useEffectEvent(onRestored);
  useEffect(() => {
    // A page that was just loaded is shown, too.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleRestored();
    };
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, []);
}
