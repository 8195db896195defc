import { useEffect, useState } from 'react';
import { secondsUntilResend } from '#components/use-sent-code.ts';

const tickMs = 250;

/** Seconds until the code may be sent again, counted by the clock: a tab that slept is right when it wakes. */
export function useCountdown(sentAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntilResend(sentAt, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntilResend(sentAt, Date.now()));
    tick();
    const timer = setInterval(() => {
      tick();
      if (secondsUntilResend(sentAt, Date.now()) === 0) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [sentAt]);
  return seconds;
}
