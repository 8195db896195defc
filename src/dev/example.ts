import type { ReactNode } from 'react';

/** One state of an interface part, shown in the gallery at `/dev/ui` and rendered by the component test. */
export type Example = {
  /** Path of the file within `src`, without extension. */
  component: string;
  state: string;
  render: (text: SampleText) => ReactNode;
};

/** Sample content of the examples in one language. */
export type SampleText = {
  short: string;
  label: string;
  /** The text of a button or link. */
  action: string;
  sentence: string;
  /** Longer than any real text of that kind. */
  long: string;
  options: readonly string[];
};

/** The examples of one component by their states. */
export function examplesOf(component: string, states: Record<string, Example['render']>): Example[] {
  return Object.entries(states).map(([state, render]) => ({ component, state, render }));
}

export const ignore = (): void => {};
