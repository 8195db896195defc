import { useEffect, useState } from 'react';
import { loadConfig } from '#framework/config.ts';
import { knownMethods, type PayMethod } from './methods.ts';

/** The ways of paying that this provider offers (runtime configuration); null until it is known. */
export function useMethods(): readonly PayMethod[] | null {
  const [methods, setMethods] = useState<readonly PayMethod[] | null>(null);
  useEffect(() => {
    let wanted = true;
    loadConfig().then(
      ({ features }) => wanted && setMethods(knownMethods.filter((method) => features[method])),
      // Card is the way that every provider has; the server refuses it in words if not.
      () => wanted && setMethods(['card']),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return methods;
}
