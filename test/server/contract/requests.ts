/** Requests to any call of the document: mostly to where it is, sometimes as somebody, never polite for long. */
import fc from 'fast-check';
import { bodiesOf, type Known } from './bodies.ts';
import { type Call, calls, type Parameter } from './document.ts';
import { type Headers, oddHeaders, oddQueries, oddTexts } from './odd.ts';
import { valuesOf } from './values.ts';

export type Request = {
  /** Of the call. */
  id: string;
  method: string;
  url: string;
  /** False where method or path are nobody's: the answer is that of an unknown call. */
  isCall: boolean;
  /** Number of the person who is signed in; null for nobody. */
  person: number | null;
  headers: Headers;
  payload?: string | Buffer;
  /** The client's address. */
  from: string;
};

export function requests(known: Known, people: number): fc.Arbitrary<Request> {
  return fc.oneof(...calls.map((call) => requestsTo(call, known, people)));
}

function requestsTo(call: Call, known: Known, people: number): fc.Arbitrary<Request> {
  const parts = fc.record({
    method: methodsOf(call),
    path: pathsOf(call, known),
    query: queriesOf(call, known),
    sent: bodiesOf(call, known),
    someone: fc.oneof({ weight: 4, arbitrary: fc.nat(people - 1) }, fc.constant(null)),
    extra: fc.oneof({ weight: 6, arbitrary: fc.constant<Headers>({}) }, oddHeaders),
    from: fc.oneof(fc.ipV4(), fc.ipV6()),
  });
  return parts.map(({ method, path, query, sent, someone, extra, from }) => {
    const person = someone === null ? null : (path.owner ?? someone);
    return {
      ...{ id: call.id, method, url: `${path.path}${query}`, isCall: path.isWhole && method === call.method },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      // Whoever has a session sends its token and no other.
      headers: { ...sent.headers, ...(person === null ? extra : withoutToken(extra)) },
      ...{ person, from },
    };
  });
}

/** `owner`: whose order or reward it leads to. */
type Path = { path: string; isWhole: boolean; owner?: number };

function methodsOf({ method }: Call): fc.Arbitrary<string> {
  const others = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'].filter((each) => each !== method);
  return fc.oneof({ weight: 40, arbitrary: fc.constant(method) }, fc.constantFrom(...others));
}

/** What cannot be decoded, or leads elsewhere, is no longer the call's path. */
const lost = ['%zz', '%', '%ff', '%c0%80', '..', '%2e%2e', 'a/b'];

function pathsOf({ path, parameters }: Call, known: Known): fc.Arbitrary<Path> {
  const [parameter, ...more] = parameters.filter((each) => each.in === 'path');
  if (more.length > 0) throw new Error(`${path} has several parameters`);
  if (!parameter) return fc.constant({ path, isWhole: true });
  const into = (value: string) => path.replace(`{${parameter.name}}`, () => value);
  const name = parameter.schema.$ref?.split('/').at(-1) ?? '';
  const owned = known.owned[name] ?? [];
  const ownedPath = ({ id, owner }: (typeof owned)[number]) => ({ path: into(id), isWhole: true, owner });
  const good = valuesOf(parameter.schema, known.values).map(String);
  const odd = oddTexts.filter((text) => !['', '.', '..'].includes(text));
  return fc.oneof(
    ...(owned.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...owned).map(ownedPath) }] : []),
    { weight: 5, arbitrary: fc.oneof(good, odd).map((value) => ({ path: into(inAddress(value)), isWhole: true })) },
    { weight: 1, arbitrary: fc.constantFrom(...lost).map((value) => ({ path: into(value), isWhole: false })) },
  );
}

function queriesOf({ parameters }: Call, known: Known): fc.Arbitrary<string> {
  const own = parameters.filter((each) => each.in === 'query');
  const odd = oddQueries.map((text) => `?${text}`);
  if (own.length === 0) return fc.oneof({ weight: 12, arbitrary: fc.constantFrom('', '?') }, odd);
  const good = fc.record(Object.fromEntries(own.map(valueOfParameter(known))), { requiredKeys: [] });
  const spoilt = fc
    .tuple(good, fc.constantFrom(...own), oddTexts, oddQueries)
    .map(([given, { name }, text, more]) => [textOf(given), `${name}=${inAddress(text)}`, more].join('&'));
  return fc.oneof(
    { weight: 4, arbitrary: good.map((given) => `?${textOf(given)}`) },
    { weight: 3, arbitrary: spoilt.map((text) => `?${text}`) },
    odd,
  );
}

function valueOfParameter(known: Known) {
  return ({ name, schema }: Parameter) => [name, valuesOf(schema, known.values)] as const;
}

/** Node itself refuses addresses of more than 16 KiB. */
function inAddress(text: string): string {
  return encodeURIComponent(text.slice(0, 1_500).toWellFormed());
}

function textOf(given: object): string {
  return new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString();
}

function withoutToken({ 'x-token': _token, ...others }: Headers): Headers {
  return others;
}
