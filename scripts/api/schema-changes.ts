/** Compares two JSON schemas: finds the changes that break a client written for the older one. */
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

/** Old clients send requests by the old schema and read responses of the new one, so the rules differ. */
export type Direction = 'request' | 'response';
type NamedSchemas = Record<string, Schema>;
type Context = { direction: Direction; before: NamedSchemas; after: NamedSchemas; seen: ReadonlySet<string> };

/** @returns one line per breaking change, with the path to the field; empty when compatible */
export function schemaBreaks(
  old: Schema,
  now: Schema,
  direction: Direction,
  named: { before: NamedSchemas; after: NamedSchemas },
): string[] {
  return breaks(old, now, direction, { direction, ...named, seen: new Set() });
}

function breaks(old: Schema, now: Schema, path: string, context: Context): string[] {
  const pair = `${old.$ref} ${now.$ref}`;
  if (old.$ref && now.$ref && context.seen.has(pair)) return [];
  const nested = { ...context, seen: new Set([...context.seen, pair]) };
  const olds = alternatives(resolve(old, context.before), context.before);
  const nows = alternatives(resolve(now, context.after), context.after);
  // Every alternative of the sender (client in requests, server in responses) must fit one alternative of the receiver.
  const isRequest = context.direction === 'request';
  const sent = isRequest ? olds : nows;
  return sent.flatMap((sentSchema) => {
    const candidates = (isRequest ? nows : olds).map((other) =>
      isRequest ? plainBreaks(sentSchema, other, path, nested) : plainBreaks(other, sentSchema, path, nested),
    );
    return candidates.reduce(
      (best, candidate) => (candidate.length < best.length ? candidate : best),
      candidates[0] ?? [`${path}: no type left`],
    );
  });
}

function resolve(schema: Schema, named: NamedSchemas): Schema {
  return schema.$ref ? resolve(named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, named) : schema;
}

function alternatives(schema: Schema, named: NamedSchemas): Schema[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap((part) => alternatives(resolve(part, named), named));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function plainBreaks(old: Schema, now: Schema, path: string, context: Context): string[] {
  if (now.type === 'null' && old.type !== 'null') return [`${path}: may be null now`];
  if (old.type === 'null' && now.type !== 'null') return [`${path}: may no longer be null`];
  if (old.type !== now.type) return [`${path}: type ${old.type ?? 'any'} became ${now.type ?? 'any'}`];
  return [
    ...enumBreaks(old, now, path),
    ...limitBreaks(old, now, path, context),
    ...objectBreaks(old, now, path, context),
    ...(old.items && now.items ? breaks(old.items, now.items, `${path}[]`, context) : []),
  ];
}

/** A removed value breaks clients that send it and clients that wait for it; a new enum narrows a free type. */
function enumBreaks(old: Schema, now: Schema, path: string): string[] {
  if (!now.enum) return [];
  const gone = old.enum?.filter((value) => !now.enum?.includes(value));
  if (!gone) return [`${path}: only ${now.enum.join(', ')} now`];
  return gone.length > 0 ? [`${path}: no longer ${gone.join(', ')}`] : [];
}

const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];

/** What is sent must stay within what is received: requests of old clients in the new limits, new responses in the old ones. */
function limitBreaks(old: Schema, now: Schema, path: string, { direction }: Context): string[] {
  const [sent, received] = direction === 'request' ? [old, now] : [now, old];
  const tighter = (name: string, than: (a: number, b: number) => boolean): boolean => {
    const [limit, other] = [received[name], sent[name]];
    return typeof limit === 'number' && (typeof other !== 'number' || than(limit, other));
  };
  const limits = [
    ...upperLimits.filter((name) => tighter(name, (limit, other) => limit < other)),
    ...lowerLimits.filter((name) => tighter(name, (limit, other) => limit > other)),
  ];
  const shapes = ['pattern', 'format'].filter((name) => received[name] !== undefined && received[name] !== sent[name]);
  return [...limits, ...shapes].map((name) => `${path}: ${name} ${old[name] ?? 'free'} became ${now[name] ?? 'free'}`);
}

function objectBreaks(old: Schema, now: Schema, path: string, context: Context): string[] {
  const [had, has] = [old.properties ?? {}, now.properties ?? {}];
  const kept = Object.keys(had).filter((name) => has[name]);
  const gone = Object.keys(had).filter((name) => !has[name]);
  const [was, is] = [old.required ?? [], now.required ?? []];
  const changed =
    context.direction === 'request'
      ? is.filter((name) => !was.includes(name))
      : kept.filter((name) => was.includes(name) && !is.includes(name));
  return [
    ...gone.map((name) => `${path}.${name}: removed`),
    ...changed.map(
      (name) => `${path}.${name}: ${context.direction === 'request' ? 'required now' : 'may be missing now'}`,
    ),
    ...kept.flatMap((name) => breaks(had[name] ?? {}, has[name] ?? {}, `${path}.${name}`, context)),
  ];
}
