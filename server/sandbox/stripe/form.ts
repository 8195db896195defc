/** Form bodies as Stripe's SDK writes them: `line_items[0][price_data][currency]=usd`. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, name.split(/\[|\]\[|\]/).filter(Boolean), value);
  return form;
}

/** The value at a path, or undefined. */
export function textAt(form: unknown, ...path: string[]): string | undefined {
  let current: unknown = form;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Form)[name];
  }
  return typeof current === 'string' ? current : undefined;
}

/** The values directly below a path, e.g. metadata. */
export function textsAt(form: unknown, ...path: string[]): Record<string, string> {
  let current: unknown = form;
  for (const name of path) {
    current = typeof current === 'object' && current !== null ? (current as Form)[name] : undefined;
  }
  const entries = typeof current === 'object' && current !== null ? Object.entries(current) : [];
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
