/** Form bodies as Stripe's SDK writes them: `line_items[0][price_data][currency]=usd`. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, name.split(/\[|\]\[|\]/).filter(Boolean), value);
  return form;
}

/** The text at a path, or undefined. */
export function textAt(form: unknown, ...path: string[]): string | undefined {
  let place: unknown = form;
  for (const name of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return undefined;
    place = (place as Form)[name];
  }
  return typeof place === 'string' ? place : undefined;
}

/** The texts directly below a path, e.g. metadata. */
export function textsAt(form: unknown, ...path: string[]): Record<string, string> {
  let place: unknown = form;
  for (const name of path) place = typeof place === 'object' && place !== null ? (place as Form)[name] : undefined;
  const entries = typeof place === 'object' && place !== null ? Object.entries(place) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (name === '__proto__') return;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next: Form = typeof inner === 'object' ? inner : {};
  form[name] = next;
  put(next, rest, value);
}
