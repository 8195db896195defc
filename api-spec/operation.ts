/** The definition of an API operation: input, output and errors. */
import type * as z from 'zod';
import type { ErrorName } from './codes.ts';

/** Groups operations in the OpenAPI document and in the generated client. */
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
  | 'geo'
  | 'dnsTest';

/** What an operation's author writes. */
export type OperationDefinition = {
  /** Name of the generated client function. */
  id: string;
  method: 'get' | 'post' | 'delete';
  /** OpenAPI form, with parameters in braces: `/user-orders/{orderId}`. */
  path: `/${string}`;
  tag: Tag;
  /** A few words, verb first, without a period. */
  summary: string;
  description: string;
  /** 'required': the request needs a valid `X-Token`, else the error is 2001. 'optional': a valid one is used, any other ignored. */
  session: 'none' | 'optional' | 'required';
  /** Still works, but new clients should use what the description names. */
  deprecated?: true;
  /** The user must have confirmed in this session, a short time ago, that it is them; else the error is 2020. */
  confirmed?: true;
  /** Header of a response that is the same for everybody. Clients then revalidate it by its `ETag`; by default they store nothing. */
  cacheControl?: string;
  query?: z.ZodObject;
  params?: z.ZodObject;
  body?: z.ZodObject;
  /** Content type of the body; JSON by default. */
  bodyType?: 'json' | 'multipart';
  /** Schema of the envelope's `data` in a successful response. */
  data: z.ZodType;
  /** The response is `data` itself, without the envelope. */
  bare?: true;
  /** Errors specific to the operation; the general ones are added. */
  errors: readonly ErrorName[];
  /** Example values for the document; a test validates them. */
  example: { body?: unknown; data: unknown };
};

type PropertyOf<D, Key extends string> = Key extends keyof D ? D[Key] : undefined;

/** A definition with defaults and general errors filled in. */
export type Operation<D extends OperationDefinition = OperationDefinition> = Omit<
  D,
  'query' | 'params' | 'body' | 'bodyType' | 'bare' | 'errors' | 'confirmed'
> & {
  query: PropertyOf<D, 'query'>;
  params: PropertyOf<D, 'params'>;
  body: PropertyOf<D, 'body'>;
  bodyType: 'json' | 'multipart';
  bare: boolean;
  confirmed: boolean;
  errors: readonly ErrorName[];
};

/** Defines an operation: adds the errors that every operation can return, and `undefined` for inputs it does not take. */
export function operation<const D extends OperationDefinition>(definition: D): Operation<D> {
  const { query, params, body, bodyType = 'json', bare = false, confirmed = false } = definition;
  const errors = allErrors(definition);
  const filled = { ...definition, query, params, body, bodyType, bare, confirmed, errors };
  // TypeScript cannot infer that the destructured values match `PropertyOf`.
  return filled as unknown as Operation<D>;
}

const generalErrors: readonly ErrorName[] = [
  'invalidFields',
  'tooManyRequests',
  'overloaded',
  'internalError',
  'unavailable',
  'maintenance',
];
const bodyErrors: readonly ErrorName[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'];

function allErrors({ session, confirmed, body, errors }: OperationDefinition): ErrorName[] {
  const sessionErrors: ErrorName[] = session === 'required' ? ['sessionRequired'] : [];
  if (confirmed) sessionErrors.push('confirmationRequired');
  return [...new Set([...sessionErrors, ...errors, ...(body ? bodyErrors : []), ...generalErrors])];
}
