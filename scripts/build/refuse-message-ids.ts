import { BuildError } from './build-error.ts';

/** A text or the value of an attribute. */
const idShape = /[>"]([a-z][\w-]*(?:\.[\w-]+)+)(?=[<"])/g;

/**
 * A message that a page lacks, or whose values it does not give, is shown by its id. In production react-intl does not report it.
 * @throws BuildError
 */
export function refuseMessageIds(html: string, ids: readonly string[], place: string): void {
  const known = new Set(ids);
  const shown = [...html.matchAll(idShape)].find(([, text = '']) => known.has(text))?.[1];
  if (shown) throw new BuildError(place, `shows the id of a message instead of its text: ${shown}`);
}
