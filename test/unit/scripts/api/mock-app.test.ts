import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiDocument } from '#api-spec/openapi.ts';
import { operations } from '#api-spec/operations.ts';
import { buildMockApp, type MockDocument } from '../../../../scripts/api/mock-app.ts';

const document: MockDocument = JSON.parse(JSON.stringify(openApiDocument()));
type Schema = { $ref?: string; examples?: unknown[] };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
const schemas = document.components.schemas as Record<string, Schema>;
const token = { 'x-token': 'any' };
const userInfo = '/turboClient/api/c-end/user-info';
const signIn = '/turboClient/api/base/v3/service-token';

test('every operation of the contract answers with its example', async () => {
  const app = buildMockApp({ document });
  for (const { id, method, path, example, bare, bodyType } of Object.values(operations)) {
    const url = exampleUrl(path, method);
    const payload = bodyType === 'json' && 'body' in example ? example.body : undefined;
    const response = await app.inject({
      method: method === 'get' ? 'GET' : method === 'post' ? 'POST' : 'DELETE',
      url,
      headers: token,
      ...(payload && { payload }),
    });
    assert.equal(response.statusCode, 200, `${id}: ${response.body}`);
    assert.deepEqual(bare ? response.json() : response.json().data, JSON.parse(JSON.stringify(example.data)), id);
  }
});

/** With an example of each parameter that a request needs. */
function exampleUrl(path: string, method: string): string {
  const { parameters = [] } = (document.paths[path]?.[method] ?? {}) as { parameters?: Parameter[] };
  const needed = parameters.filter(({ required }) => required);
  const exampleOf = (name: string) => {
    const schema = needed.find((each) => each.name === name)?.schema ?? {};
    return String((schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema)?.examples?.[0]);
  };
  const query = needed.filter((each) => each.in === 'query').map(({ name }) => [name, exampleOf(name)]);
  return `${path.replace(/\{(\w+)\}/g, (_all, name) => exampleOf(name))}?${new URLSearchParams(query)}`;
}

test('a missing token is 401 with the code of the contract', async () => {
  const response = await buildMockApp({ document }).inject({ url: userInfo });
  assert.deepEqual([response.statusCode, response.json().code], [401, 2001]);
});

test('an invalid body is refused', async () => {
  const app = buildMockApp({ document });
  const response = await app.inject({ method: 'POST', url: signIn, payload: { email: 'ada@example.com', extra: 1 } });
  assert.deepEqual([response.statusCode, response.json().code], [422, 1002]);
  const malformed = await app.inject({
    method: 'POST',
    url: signIn,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual([malformed.statusCode, malformed.json().code], [400, 1001]);
  const text = { 'content-type': 'text/plain' };
  const unsupported = await app.inject({ method: 'POST', url: signIn, payload: 'a', headers: text });
  assert.deepEqual([unsupported.statusCode, unsupported.json().code], [415, 1004]);
});

test('parameters are validated, and the response names what is wrong with the request', async () => {
  const app = buildMockApp({ document });
  const problems = async (url: string) =>
    (await app.inject({ url, headers: token })).json().data.fields.map(({ path }: { path: string }) => path);
  assert.deepEqual(await problems('/turboClient/api/c-end/user-orders/TRN-1'), ['orderId']);
  assert.deepEqual(await problems('/turboClient/api/c-end/user-orders/query?page=0&pageSize=1000'), [
    'page',
    'pageSize',
  ]);
  assert.deepEqual(await problems(`${userInfo}?x=1`), ['x']);
});

test('an operation can be set to fail, and a wrong name is told at once', async () => {
  const app = buildMockApp({ document, errors: { getUserInfo: 'unavailable' } });
  const response = await app.inject({ url: userInfo, headers: token });
  assert.deepEqual([response.statusCode, response.json().code, response.headers['retry-after']], [503, 1010, '30']);
  assert.throws(() => buildMockApp({ document, errors: { nothing: 'unavailable' } }), /Unknown operation nothing/);
  assert.throws(() => buildMockApp({ document, errors: { getUserInfo: 'lost' } }), /getUserInfo has no error lost/);
});

test('an unknown path is the contract’s 404', async () => {
  const response = await buildMockApp({ document }).inject({ url: '/turboClient/nothing' });
  assert.deepEqual([response.statusCode, response.json().code], [404, 1005]);
});
