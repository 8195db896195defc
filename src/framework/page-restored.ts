import { useEffect, useEffectEvent, useRef } from 'react';

/** By then another page is shown, unless the visitor has stopped its loading or the system has opened the URL in an app. */
const leaveMs = 10_000;

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

/**
 * For a button that is pending while the browser leaves for another site: calls the handler when this page is shown again, or still.
 * @returns leaves for a URL
 */
export function useLeaveSite(onStay: () => void): (url: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  usePageRestored(onStay);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (url) => {
    location.assign(url);
    timer.current = setTimeout(onStay, leaveMs);
  };
}
