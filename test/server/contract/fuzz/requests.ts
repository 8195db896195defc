/** Generates requests to every operation of the document: valid and invalid methods, paths, queries, headers and bodies. */
import fc from 'fast-check';
import { type Operation, operations, type Parameter } from '../openapi-document.ts';
import { bodiesOf, type ExistingData } from './bodies.ts';
import { fuzzHeaders, fuzzQueries, fuzzTexts, type Headers } from './fuzz-values.ts';
import { valuesOf } from './schema-values.ts';

export type Request = {
  /** The operation's. */
  id: string;
  method: string;
  url: string;
  /** False when the method or path has no operation. */
  isOperation: boolean;
  /** Index of the signed-in user; null without a session. */
  user: number | null;
  headers: Headers;
  payload?: string | Buffer;
  ipAddress: string;
};

export function requests(existing: ExistingData, users: number): fc.Arbitrary<Request> {
  return fc.oneof(...operations.map((operation) => requestsTo(operation, existing, users)));
}

function requestsTo(operation: Operation, existing: ExistingData, users: number): fc.Arbitrary<Request> {
  const parts = fc.record({
    method: methodsOf(operation),
    path: pathsOf(operation, existing),
    query: queriesOf(operation, existing),
    sent: bodiesOf(operation, existing),
    signedIn: fc.oneof({ weight: 4, arbitrary: fc.nat(users - 1) }, fc.constant(null)),
    extra: fc.oneof({ weight: 6, arbitrary: fc.constant<Headers>({}) }, fuzzHeaders),
    ipAddress: fc.oneof(fc.ipV4(), fc.ipV6()),
  });
  return parts.map(({ method, path, query, sent, signedIn, extra, ipAddress }) => {
    const user = signedIn === null ? null : (path.owner ?? signedIn);
    return {
      id: operation.id,
      method,
      url: `${path.path}${query}`,
      isOperation: path.isOperationPath && method === operation.method,
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      // A signed-in user sends no other token.
      headers: { ...sent.headers, ...(user === null ? extra : withoutToken(extra)) },
      user,
      ipAddress,
    };
  });
}

/** `owner` is the index of the user who owns the order or reward in the path. */
type Path = { path: string; isOperationPath: boolean; owner?: number };

/** The operation's method, seldom one that its path does not have. */
function methodsOf({ method: own, path }: Operation): fc.Arbitrary<string> {
  const known: string[] = operations.filter((operation) => matchesPath(operation, path)).map(({ method }) => method);
  const others = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'].filter((each) => !known.includes(each));
  return fc.oneof({ weight: 40, arbitrary: fc.constant<string>(own) }, fc.constantFrom(...others));
}

/** A fixed path can also be one of an operation with a parameter: `/identities/connect` is `/identities/{identityId}`. */
function matchesPath(operation: Operation, path: string): boolean {
  const pattern = operation.path.replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

/** These cannot be decoded or change the path, so that it is no longer the operation's. */
const pathBreaking = ['%zz', '%', '%ff', '%c0%80', '..', '%2e%2e', 'a/b'];

function pathsOf({ path, parameters }: Operation, existing: ExistingData): fc.Arbitrary<Path> {
  const [parameter, ...more] = parameters.filter((each) => each.in === 'path');
  if (more.length > 0) throw new Error(`${path} has several parameters`);
  if (!parameter) return fc.constant({ path, isOperationPath: true });
  const into = (value: string) => path.replace(`{${parameter.name}}`, () => value);
  const name = parameter.schema.$ref?.split('/').at(-1) ?? '';
  const owned = existing.owned[name] ?? [];
  const ownedPath = ({ id, owner }: (typeof owned)[number]) => ({ path: into(id), isOperationPath: true, owner });
  const good = valuesOf(parameter.schema, existing.values).map(String);
  const unusual = fuzzTexts.filter((text) => !['', '.', '..'].includes(text));
  return fc.oneof(
    ...(owned.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...owned).map(ownedPath) }] : []),
    {
      weight: 5,
      arbitrary: fc.oneof(good, unusual).map((value) => ({ path: into(encodeForUrl(value)), isOperationPath: true })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...pathBreaking).map((value) => ({ path: into(value), isOperationPath: false })),
    },
  );
}

function queriesOf({ parameters }: Operation, existing: ExistingData): fc.Arbitrary<string> {
  const own = parameters.filter((each) => each.in === 'query');
  const unusual = fuzzQueries.map((text) => `?${text}`);
  if (own.length === 0) return fc.oneof({ weight: 12, arbitrary: fc.constantFrom('', '?') }, unusual);
  // Malformed queries lack required parameters often enough.
  const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
  const good = fc.record<Record<string, unknown>, string>(Object.fromEntries(own.map(valueOfParameter(existing))), {
    requiredKeys,
  });
  const malformed = fc
    .tuple(good, fc.constantFrom(...own), fuzzTexts, fuzzQueries)
    .map(([given, { name }, text, more]) => [toQuery(given), `${name}=${encodeForUrl(text)}`, more].join('&'));
  return fc.oneof(
    { weight: 4, arbitrary: good.map((given) => `?${toQuery(given)}`) },
    { weight: 3, arbitrary: malformed.map((text) => `?${text}`) },
    unusual,
  );
}

function valueOfParameter(existing: ExistingData) {
  return ({ name, schema }: Parameter) => {
    const values = valuesOf(schema, existing.values);
    const { examples = [] } = schema;
    return [name, examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), values) : values] as const;
  };
}

/** Node refuses URLs of more than 16 KiB. */
function encodeForUrl(text: string): string {
  return encodeURIComponent(text.slice(0, 1_500).toWellFormed());
}

function toQuery(given: object): string {
  return new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString();
}

function withoutToken({ 'x-token': _token, ...others }: Headers): Headers {
  return others;
}
