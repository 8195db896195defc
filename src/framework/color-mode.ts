import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { attempt } from './storage.ts';

export type ColorMode = 'light' | 'dark';
export type ColorPreference = ColorMode | 'system';
type State = { preference: ColorPreference; forced: ColorMode | null };

/** The bare word is stored, not JSON (spec §9). */
const storageKey = 'nuxt-color-mode';
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const state = signal<State>({ preference: 'system', forced: null });

/** What the person chose, and whether the page has a mind of its own. Before the app has started it is `system`. */
export function useColorMode(): State {
  useSignals();
  return state.value;
}

export function setColorMode(preference: ColorPreference): void {
  attempt(() => localStorage.setItem(storageKey, preference));
  paint({ preference });
}

/** A page may force light or dark; `null` gives the choice back. Forcing `system` is refused (spec §3). */
export function forceColorMode(forced: ColorPreference | null): void {
  if (forced === 'system') console.warn('A page can force the colour mode light or dark, not system.');
  else if (forced !== state.peek().forced) paint({ forced });
}

/** Call it in a root effect: reads the stored choice, follows the system and other tabs. Returns the way to stop. */
export function startColorMode(): () => void {
  const stop = new AbortController();
  const read = () => {
    const word = attempt(() => localStorage.getItem(storageKey));
    paint({ preference: word === 'light' || word === 'dark' ? word : 'system' });
  };
  read();
  systemDark().addEventListener('change', read, stop);
  addEventListener('storage', read, stop);
  return () => stop.abort();
}

function paint(changes: Partial<State>): void {
  state.value = { ...state.peek(), ...changes };
  const { preference, forced } = state.value;
  const system = systemDark().matches ? 'dark' : 'light';
  document.documentElement.dataset.colorMode = forced ?? (preference === 'system' ? system : preference);
}
