import { useEffect, useEffectEvent } from 'react';
import { usePageRestored } from './page-restored.ts';

/** Calls the handler when the visitor returns to the tab, or to the page by the browser's history: what it shows may have changed. */
export function useTabReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  usePageRestored(onReturn);
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') handleReturn();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, []);
}
