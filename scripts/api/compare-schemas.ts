/** Whether what was said under the older schema is still understood under the newer one. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  format?: string;
  [limit: string]: unknown;
};

/** 'request': old clients still send what they sent. 'answer': old clients read what is answered now. */
export type Direction = 'request' | 'answer';
type Named = Record<string, Schema>;
type Walk = { direction: Direction; before: Named; after: Named; seen: ReadonlySet<string> };

export function schemaBreaks(
  old: Schema,
  now: Schema,
  direction: Direction,
  named: { before: Named; after: Named },
): string[] {
  return breaks(old, now, direction, { direction, ...named, seen: new Set() });
}

function breaks(old: Schema, now: Schema, path: string, walk: Walk): string[] {
  const pair = `${old.$ref} ${now.$ref}`;
  if (old.$ref && now.$ref && walk.seen.has(pair)) return [];
  const deeper = { ...walk, seen: new Set([...walk.seen, pair]) };
  const olds = alternatives(resolve(old, walk.before), walk.before);
  const nows = alternatives(resolve(now, walk.after), walk.after);
  // Each thing that may be sent needs one reading that fits: clients send in requests, the server in answers.
  const sent = walk.direction === 'request' ? olds : nows;
  return sent.flatMap((said) => {
    const readings = (walk.direction === 'request' ? nows : olds).map((other) =>
      walk.direction === 'request' ? plainBreaks(said, other, path, deeper) : plainBreaks(other, said, path, deeper),
    );
    return readings.reduce(
      (best, reading) => (reading.length < best.length ? reading : best),
      readings[0] ?? [`${path}: no type left`],
    );
  });
}

function resolve(schema: Schema, named: Named): Schema {
  return schema.$ref ? resolve(named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, named) : schema;
}

function alternatives(schema: Schema, named: Named): Schema[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap((part) => alternatives(resolve(part, named), named));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function plainBreaks(old: Schema, now: Schema, path: string, walk: Walk): string[] {
  if (old.type !== now.type) return [`${path}: type ${old.type ?? 'any'} became ${now.type ?? 'any'}`];
  return [
    ...enumBreaks(old, now, path),
    ...(walk.direction === 'request' ? limitBreaks(old, now, path) : []),
    ...objectBreaks(old, now, path, walk),
    ...(old.items && now.items ? breaks(old.items, now.items, `${path}[]`, walk) : []),
  ];
}

/** A value that is gone breaks those who send it and those who wait for it; a list that is new narrows too. */
function enumBreaks(old: Schema, now: Schema, path: string): string[] {
  if (!now.enum) return [];
  const gone = old.enum?.filter((value) => !now.enum?.includes(value));
  if (!gone) return [`${path}: only ${now.enum.join(', ')} now`];
  return gone.length > 0 ? [`${path}: no longer ${gone.join(', ')}`] : [];
}

const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];

function limitBreaks(old: Schema, now: Schema, path: string): string[] {
  const tighter = (name: string, than: (a: number, b: number) => boolean): boolean => {
    const [was, is] = [old[name], now[name]];
    return typeof is === 'number' && (typeof was !== 'number' || than(is, was));
  };
  const limits = [
    ...upperLimits.filter((name) => tighter(name, (is, was) => is < was)),
    ...lowerLimits.filter((name) => tighter(name, (is, was) => is > was)),
  ];
  const shapes = (['pattern', 'format'] as const).filter((name) => now[name] !== undefined && now[name] !== old[name]);
  return [...limits, ...shapes].map((name) => `${path}: ${name} ${old[name] ?? 'free'} became ${now[name]}`);
}

function objectBreaks(old: Schema, now: Schema, path: string, walk: Walk): string[] {
  const [had, has] = [old.properties ?? {}, now.properties ?? {}];
  const kept = Object.keys(had).filter((name) => has[name]);
  const gone = Object.keys(had).filter((name) => !has[name]);
  const [was, is] = [old.required ?? [], now.required ?? []];
  const changed =
    walk.direction === 'request'
      ? is.filter((name) => !was.includes(name))
      : kept.filter((name) => was.includes(name) && !is.includes(name));
  return [
    ...gone.map((name) => `${path}.${name}: removed`),
    ...changed.map(
      (name) => `${path}.${name}: ${walk.direction === 'request' ? 'required now' : 'may be missing now'}`,
    ),
    ...kept.flatMap((name) => breaks(had[name] ?? {}, has[name] ?? {}, `${path}.${name}`, walk)),
  ];
}
