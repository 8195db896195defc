import { useEffect, useRef } from 'react';
import { usePageRestored } from './page-restored.ts';

/** By then another page is shown, unless the visitor has stopped its loading or the system has opened the URL in an app. */
const leaveMs = 10_000;

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
