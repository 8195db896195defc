import { signal } from '@preact/signals-react';
import { product } from './product.ts';
import { useSignalValue } from './signal-value.ts';
import { attempt } from './storage.ts';
import { showThemeColor } from './theme-color.ts';

type ColorMode = 'light' | 'dark';
export type ColorPreference = ColorMode | 'system';
type State = { preference: ColorPreference; forced: ColorMode | null };

const initial: State = { preference: 'system', forced: null };
const state = signal(initial);
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The visitor's choice, and the mode that the page forces. The preference is `system` until `startColorMode`. */
export function useColorMode(): State {
  return useSignalValue(state, initial);
}

/** Stored as a bare string, not as JSON. */
export function setColorMode(preference: ColorPreference): void {
  attempt(() => localStorage.setItem(product().colorModeKey, preference));
  update({ preference });
}

/** A page may force light or dark; `null` returns to the visitor's choice. Forcing `system` only logs a warning. */
export function forceColorMode(forced: ColorPreference | null): void {
  if (forced === 'system') console.warn('A page can force the color mode light or dark, not system.');
  else if (forced !== state.peek().forced) update({ forced });
}

/** Reads the stored choice and follows the system and other tabs. Call it in a root effect. Returns a function that stops it. */
export function startColorMode(): () => void {
  const controller = new AbortController();
  const { signal: stopped } = controller;
  const read = () => {
    const stored = attempt(() => localStorage.getItem(product().colorModeKey));
    update({ preference: stored === 'light' || stored === 'dark' ? stored : 'system' });
  };
  read();
  systemDark().addEventListener('change', read, { signal: stopped });
  addEventListener('storage', read, { signal: stopped });
  return () => controller.abort();
}

function update(changes: Partial<State>): void {
  state.value = { ...state.peek(), ...changes };
  const { preference, forced } = state.value;
  const system = systemDark().matches ? 'dark' : 'light';
  const mode = forced ?? (preference === 'system' ? system : preference);
  document.documentElement.dataset.colorMode = mode;
  showThemeColor(mode);
}
