import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as z from 'zod';
import { type ErrorDefinition, type ErrorName, errorCodes } from '#api-spec/codes.ts';
import { openApiDocument } from '#api-spec/openapi.ts';
import type { Operation } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';
import { exportedOperations, operationProblems } from '../../../scripts/api/check-operations.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
const all = Object.entries(operations) as [string, Operation][];
const productText = await readFile('docs/product.md', 'utf8');

test('every operation is in the table of docs/product.md#api, and every row of the table is an operation', () => {
  const sessions = { none: '–', optional: 'optional', required: 'yes' };
  const wanted = all.map(([, { method, path, session }]) => `${method.toUpperCase()} ${path} ${sessions[session]}`);
  assert.deepEqual(documentedEndpoints().sort(), wanted.sort());
  for (const [name, { id, method, path }] of all) {
    assert.equal(document.paths[path][method].operationId, id);
    assert.equal(id, name, 'its name in operations.ts');
  }
});

test('every error is in the table of docs/product.md#errors-and-messages', () => {
  const rows = productText.matchAll(/^\| (\d{4}) \| (\d{3}) \| (\w+) \|/gm);
  const wanted = Object.entries<ErrorDefinition>(errorCodes).map(
    ([name, { code, status }]) => `${code} ${status} ${name}`,
  );
  assert.deepEqual([...rows].map(([, ...cells]) => cells.join(' ')).sort(), wanted.sort());
});

test('every operation documents each of its errors with number and meaning under the right status', () => {
  for (const [id, { method, path, errors }] of all) {
    for (const name of errors) {
      const { code, status, meaning } = errorCodes[name];
      const { description, content } = document.paths[path][method].responses[status];
      assert.ok(description.includes(`${code} \`${name}\`: ${meaning}`), `${id} ${name}`);
      assert.deepEqual(content['application/json'].examples[name], { $ref: `#/components/examples/${name}` });
    }
  }
});

test('the example of an error has the data that its meaning names', () => {
  const named = Object.entries<ErrorDefinition>(errorCodes).flatMap(([name, { meaning }]) =>
    [...meaning.matchAll(/`data\.(\w+)`/g)].map(([, field = '']) => ({ name, field })),
  );
  assert.ok(named.length >= 3);
  for (const { name, field } of named)
    assert.notEqual(document.components.examples[name].value.data?.[field], undefined, `${name} ${field}`);
});

test('every error is in the table by its number, which is unique', () => {
  for (const [name, { code, status, meaning }] of Object.entries<ErrorDefinition>(errorCodes)) {
    assert.ok(document.info.description.includes(`| ${code} | ${status} | ${name} | ${meaning} |`), name);
  }
  const codes = Object.values<ErrorDefinition>(errorCodes).map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(
    codes,
    codes.toSorted((a, b) => a - b),
    'listed in their order',
  );
});

test('operations that take a session declare it, and its error where they need it', () => {
  for (const [id, { method, path, session, confirmed, errors }] of all) {
    const { security, 'x-confirmed': needsConfirmation = false } = document.paths[path][method];
    const expected = { none: [], optional: [{}, { token: [] }], required: [{ token: [] }] };
    assert.deepEqual(security, expected[session], id);
    assert.equal(needsConfirmation, confirmed, id);
    assert.equal(errors.includes('sessionRequired'), session === 'required', id);
  }
  assert.deepEqual(
    { in: document.components.securitySchemes.token.in, name: document.components.securitySchemes.token.name },
    { in: 'header', name: 'X-Token' },
  );
});

test('a deprecated operation says so', () => {
  const listed = [{ ...operations.getOrder, deprecated: true }] as unknown as Operation[];
  const { path, method } = operations.getOrder;
  assert.equal(JSON.parse(JSON.stringify(openApiDocument(listed))).paths[path][method].deprecated, true);
});

test('operations with a body declare the errors of an unusable body', () => {
  const bodyErrors: ErrorName[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType', 'invalidFields'];
  for (const [id, { body, errors }] of all) {
    if (body)
      assert.deepEqual(
        bodyErrors.filter((name) => !errors.includes(name)),
        [],
        id,
      );
  }
});

test('every operation is listed, knows its errors and has examples that match its schemas', async () => {
  assert.deepEqual(operationProblems(await exportedOperations()), []);
});

/** The problems of a copy of `signIn` beside `getOrder`. */
function problemsWith(changes: Partial<Record<keyof Operation, unknown>>): string[] {
  const broken = { ...operations.signIn, ...changes } as unknown as Operation;
  return operationProblems([], [broken, operations.getOrder as unknown as Operation]);
}

test('what is wrong with an operation is named', () => {
  const { getIpGeo, getOrder, signIn } = operations;
  assert.deepEqual(problemsWith({}), []);
  assert.deepEqual(operationProblems([getIpGeo], []), ['getIpGeo is not listed in operations.ts']);
  assert.deepEqual(problemsWith({ errors: ['noSuchError'] }), [
    'signIn names the error noSuchError, which codes.ts lacks',
  ]);
  assert.deepEqual(problemsWith({ id: 'getOrder' }), ['getOrder is the id of two operations']);
  assert.deepEqual(problemsWith({ method: 'get', path: getOrder.path, params: getOrder.params }), [
    `get ${getOrder.path} belongs to two operations`,
  ]);
  assert.deepEqual(problemsWith({ path: '/{orderId}' }), ['signIn: params lacks orderId, which is in the path']);
  assert.deepEqual(problemsWith({ params: getOrder.params }), ['signIn: params has orderId, which the path lacks']);
  assert.deepEqual(problemsWith({ query: z.strictObject({ size: z.string().optional() }) }), [
    'signIn: query.size has no description',
  ]);
  assert.deepEqual(problemsWith({ path: '/{size}', params: z.strictObject({ size: z.string() }) }), [
    'signIn: params.size has no description',
  ]);
  const size = z.string().meta({ description: 'A size.', examples: ['L', 5] });
  assert.deepEqual(problemsWith({ query: z.strictObject({ size: size.optional() }) }), [
    'signIn: query.size has the example 5: Invalid input: expected string, received number',
  ]);
  const row = z.strictObject({ size: z.string() }).meta({ description: 'A row.' });
  const page = z.strictObject({ rows: z.array(row).meta({ description: 'The rows.' }) });
  assert.deepEqual(problemsWith({ data: page, example: { ...signIn.example, data: { rows: [] } } }), [
    'signIn: data.rows.size has no description',
  ]);
  assert.deepEqual(problemsWith({ example: undefined }), [
    'signIn: example.data is missing',
    'signIn: example.body is missing',
  ]);
  assert.deepEqual(
    problemsWith({ query: z.strictObject({ size: z.string().meta({ id: 'Order', description: 'A.' }) }) }),
    ['Order is the id of two schemas'],
  );
  const wrongExample = problemsWith({ example: { ...signIn.example, body: { ...signIn.example.body, email: 'ada' } } });
  assert.deepEqual(wrongExample, ['signIn: example.body.email: Invalid email']);
});

test('every field has its own description or that of its type', () => {
  const undocumented = Object.entries<Shape>(document.components.schemas).flatMap(([name, schema]) =>
    undescribed(schema, name),
  );
  assert.deepEqual(undocumented, []);
});

test('every object refuses unknown fields, those of responses too: nothing leaves the server that the contract does not have', () => {
  const open = all.flatMap(([id, { body, query, params, data }]) => openObjects([body, query, params, data], id));
  assert.deepEqual([...new Set(open)], []);
});

test('the document closes objects that clients send alone: a generated client accepts new fields of responses', () => {
  const { schemas } = document.components;
  const isClosed = (name: string) => schemas[name].additionalProperties === false;
  const methods = Object.values<Record<string, Part>>(document.paths).flatMap((path) => Object.values(path));
  const responses = methods.map((method) => method.responses);
  const returned = referencedSchemas(responses);
  assert.deepEqual(returned.filter(isClosed), []);
  assert.doesNotMatch(JSON.stringify(responses), /additionalProperties/);
  const sent = referencedSchemas(methods.map(({ requestBody }) => requestBody)).filter(
    (name) => schemas[name].properties && !returned.includes(name),
  );
  assert.deepEqual(
    sent.filter((name) => !isClosed(name)),
    [],
  );
  assert.ok(returned.length > 100 && sent.length > 20);
});

test('a nullable field does not make its named type nullable', () => {
  for (const [name, schema] of Object.entries<Shape>(document.components.schemas)) {
    assert.equal(Array.isArray(schema.type), false, name);
  }
});

test('the committed document matches the contract', async () => {
  const committed = await readFile('api-spec/openapi.json', 'utf8');
  assert.deepEqual(JSON.parse(committed), document, 'run `npm run api`');
});

/** The endpoints of the table, such as `GET /ipGeo –`. */
function documentedEndpoints(): string[] {
  const rows = [...productText.matchAll(/^\| (GET|POST|DELETE) \| `([^`]+)`(.*?) \| (.*?) \|.*$/gm)];
  const inDocument = rows.filter(([row]) => !row.includes('not in the document'));
  return inDocument.map(([, method, path, note, session]) => {
    const base = note?.includes('from the root') ? '' : '/turboClient/api';
    return `${method} ${base}${path} ${session}`;
  });
}

type Shape = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
};

type Part = Record<string, unknown>;

function undescribed(schema: Shape, path: string): string[] {
  const own = schema.$ref || schema.description ? [] : [path];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => undescribed(inner, `${path}.${name}`)),
  ];
}

/** Objects, however deep in a zod schema, that take fields which they do not list. */
function openObjects(value: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const isOpen = value instanceof z.ZodObject && !(value.def.catchall instanceof z.ZodNever);
  const parts = Object.entries(value instanceof z.ZodType ? value.def : value);
  return [...(isOpen ? [path] : []), ...parts.flatMap(([name, inner]) => openObjects(inner, `${path}.${name}`, seen))];
}

/** Names of the schemas in a part of the document, however deep. */
function referencedSchemas(part: unknown, found = new Set<string>()): string[] {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    referencedSchemas(document.components.schemas[name], found);
  }
  return [...found];
}
