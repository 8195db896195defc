import { useEffect, useEffectEvent } from 'react';

/** Calls the handler when the visitor returns to the tab, or to the page by the browser's history: what it shows may have changed. */
export function useTabReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') handleReturn();
    };
    // A page that was just loaded is shown, too.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleReturn();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    addEventListener('pageshow', handlePageShow);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      removeEventListener('pageshow', handlePageShow);
    };
  }, []);
}
