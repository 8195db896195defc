/** Invalid requests to every operation: without a session, with unknown fields, with unreadable bodies. */
import type { ContractClient, RequestOptions } from '../contract-client.ts';
import { type Operation, operations, type Parameter, resolve } from '../openapi-document.ts';

const json = { 'content-type': 'application/json' };
const tooLarge = JSON.stringify('x'.repeat(64 * 1024));
const deeplyNested = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
const malformedBodies = [
  ...['', '{"a":', 'hello', '{} {}', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
  '{"a":"a raw control character \u0000"}',
  // A byte that is not UTF-8, an overlong encoding, and half a surrogate pair.
  ...[[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]].map((bytes) => Buffer.from([0x22, ...bytes, 0x22])),
];
const invalidValues = [{ $ne: null }, [], null, 'a\u0000b', 'a\ud800', 'x'.repeat(60_000)];
const otherTypes = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'],
  ...['nonsense', 'application/json; charset=utf-16'],
];
const unknownParameters = ['unknown=1', '__proto__=1', 'constructor=1', 'a[b]=1', 'page=1&page=2'];

export async function invalidRequests(client: ContractClient): Promise<void> {
  const token = await client.shop.signUp('invalid-requests@example.com');
  for (const operation of operations) {
    const good = { ...exampleRequest(operation), token };
    await expectSessionErrors(client, operation, good);
    for (const unknown of unknownParameters) {
      const query = new URLSearchParams(`${new URLSearchParams(good.query)}&${unknown}`);
      await client.expectResponse(operation.id, 'invalidFields', { ...good, query });
    }
    if (operation.body?.mediaType === 'application/json') await expectBodyErrors(client, operation, good);
    if (!operation.body && operation.method !== 'GET') await expectUnexpectedBodyErrors(client, operation, good);
  }
}

/** The example request of the document. */
export function exampleRequest({ parameters, body }: Operation): RequestOptions {
  const needed = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.required && each.in === place)
        .map(({ name, schema }) => [name, String(resolve(schema).examples?.[0])]),
    );
  return {
    params: needed('path'),
    query: needed('query'),
    ...(body?.mediaType === 'application/json' ? { json: body.example } : {}),
    ...(body?.mediaType === 'multipart/form-data' ? { form: body.example as Record<string, string> } : {}),
  };
}

async function expectSessionErrors(
  { expectResponse }: ContractClient,
  { id, needsSession }: Operation,
  { token, ...good }: RequestOptions,
): Promise<void> {
  if (!needsSession) return;
  await expectResponse(id, 'sessionRequired', good);
  for (const invalid of ['A'.repeat(43), 'short', `${token}x`])
    await expectResponse(id, 'sessionRequired', { ...good, token: invalid });
}

async function expectBodyErrors(
  { expectResponse }: ContractClient,
  { id }: Operation,
  { json: example, ...good }: RequestOptions,
): Promise<void> {
  const fields = example as object;
  const invalidFields = Object.keys(fields).flatMap((key) =>
    invalidValues.map((value) => ({ ...fields, [key]: value })),
  );
  for (const json of [{}, [], null, 7, 'text', { ...fields, unknown: 1 }, ...invalidFields])
    await expectResponse(id, 'invalidFields', { ...good, json });
  await expectResponse(id, 'invalidFields', { ...good, raw: deeplyNested, headers: json });
  for (const raw of malformedBodies) await expectResponse(id, 'malformedBody', { ...good, raw, headers: json });
  await expectResponse(id, 'malformedBody', good);
  await expectResponse(id, 'bodyTooLarge', { ...good, raw: tooLarge, headers: json });
  for (const type of otherTypes)
    await expectResponse(id, 'unsupportedMediaType', { ...good, raw: '{}', headers: { 'content-type': type } });
  const compressed = { ...json, 'content-encoding': 'gzip' };
  await expectResponse(id, 'unsupportedMediaType', { ...good, raw: '{}', headers: compressed });
}

/** An operation without a body reports any body as an unknown field. */
async function expectUnexpectedBodyErrors(
  { expectResponse }: ContractClient,
  { id }: Operation,
  good: RequestOptions,
): Promise<void> {
  for (const json of [{ unknown: 1 }, ['a'], 1]) await expectResponse(id, 'invalidFields', { ...good, json });
  for (const raw of ['{"a":', tooLarge]) await expectResponse(id, 'invalidFields', { ...good, raw, headers: json });
  await expectResponse(id, 'invalidFields', { ...good, raw: 'a=1', headers: { 'content-type': 'text/plain' } });
}
