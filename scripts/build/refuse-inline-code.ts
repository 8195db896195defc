import { BuildError } from './build-error.ts';

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g;
const attribute = /\s(style|on[a-z]+)="[^"]*"/;
/** JSON-LD and the like run nothing. */
const inert = /\s(?:type="application\/[\w+-]*json"|src="[^"]*")/;

/** The content security policy would block an inline style, handler or script without a word: the page would just look wrong. */
export function refuseInlineCode(html: string, place: string): void {
  for (const [found, name, attributes = ''] of html.matchAll(tag)) {
    const inline = attribute.exec(attributes);
    if (inline) throw new BuildError(place, `has an inline ${inline[1]} attribute: ${found.slice(0, 160)}`);
    if (name === 'style' || (name === 'script' && !inert.test(attributes))) {
      throw new BuildError(place, `has an inline <${name}>: ${found.slice(0, 160)}`);
    }
  }
}
