/** One call of the API: what goes in, what comes out, and every reason for which it can be refused. */
import type * as z from 'zod';
import type { ErrorName } from './codes.ts';

export type Tag =
  | 'accounts'
  | 'session'
  | 'account'
  | 'user'
  | 'products'
  | 'payments'
  | 'subscription'
  | 'orders'
  | 'rewards'
  | 'contact'
  | 'geo';

export type OperationDefinition = {
  /** Name of the client function; never changes. */
  id: string;
  method: 'get' | 'post' | 'delete';
  /** OpenAPI form: parameters in braces. */
  path: `/${string}`;
  tag: Tag;
  /** A few words, no full stop. */
  summary: string;
  description: string;
  /** 'required': a valid `X-Token`, else 2001. */
  session: 'none' | 'required';
  query?: z.ZodObject;
  params?: z.ZodObject;
  body?: z.ZodObject;
  /** How the body travels; JSON unless told. */
  bodyType?: 'json' | 'multipart';
  /** What a success carries. */
  data: z.ZodType;
  /** The answer is `data` itself, without the envelope. */
  bare?: true;
  /** The call's own reasons; the general ones are added. */
  errors: readonly ErrorName[];
  /** Values for the document; `data` must be valid (a test checks it). */
  example: { body?: unknown; data: unknown };
};

type Given<D, Key extends string> = Key extends keyof D ? D[Key] : undefined;

export type Operation<D extends OperationDefinition = OperationDefinition> = Omit<
  D,
  'query' | 'params' | 'body' | 'bodyType' | 'bare' | 'errors'
> & {
  query: Given<D, 'query'>;
  params: Given<D, 'params'>;
  body: Given<D, 'body'>;
  bodyType: 'json' | 'multipart';
  bare: boolean;
  errors: readonly ErrorName[];
};

/** Fills in what every call has: the general reasons for a refusal, and `undefined` for the parts it does not take. */
export function operation<const D extends OperationDefinition>(definition: D): Operation<D> {
  const { query, params, body, bodyType = 'json', bare = false } = definition;
  const filled = { ...definition, query, params, body, bodyType, bare, errors: allErrors(definition) };
  // `Given` says of each part whether the definition has it; TypeScript cannot see that the destructuring agrees.
  return filled as unknown as Operation<D>;
}

const always: readonly ErrorName[] = ['invalidFields', 'tooManyRequests', 'overloaded', 'internalError', 'unavailable'];
const withBody: readonly ErrorName[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'];

function allErrors({ session, body, errors }: OperationDefinition): ErrorName[] {
  const needed: readonly ErrorName[] = session === 'required' ? ['sessionRequired'] : [];
  return [...new Set([...needed, ...errors, ...(body ? withBody : []), ...always])];
}
