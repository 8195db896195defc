import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiDocument } from '#api-spec/openapi.ts';
import { narrowedForSecurity } from '#api-spec/version.ts';
import { baselineOf, readBaseline } from '../../../../scripts/api/baseline.ts';
import {
  breakingChanges,
  type Contract,
  compareVersions,
  contractVerdict,
} from '../../../../scripts/api/breaking-changes.ts';

/** A small contract: one call with a query, a body and an response. */
function contract(): Contract {
  return {
    info: { version: '1.0.0' },
    paths: {
      '/thing': {
        post: {
          operationId: 'makeThing',
          security: [],
          parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Wish' } } } },
          responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
        },
      },
    },
    components: {
      schemas: {
        Wish: {
          type: 'object',
          additionalProperties: false,
          properties: {
            name: { type: 'string', maxLength: 20 },
            kind: { type: 'string', enum: ['small', 'large'] },
            note: { type: ['string', 'null'] },
          },
          required: ['name'],
        },
        Thing: {
          type: 'object',
          additionalProperties: false,
          properties: {
            id: { type: 'integer' },
            title: { type: 'string', maxLength: 64, pattern: '^[a-z]*$' },
            madeAt: { type: 'string', format: 'date-time' },
            state: { type: 'string', enum: ['open', 'done'] },
            parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
            owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
          },
          required: ['id', 'state', 'owner'],
        },
        Owner: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
      },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
    },
    'x-error-codes': { tired: { code: 9001, status: 409 }, lost: { code: 9002, status: 404 } },
  };
}

/** Applies `change` to a copy of the contract and returns what breaks. */
// biome-ignore lint/suspicious/noExplicitAny: a test changes any part of a document
function breaksOf(change: (after: any) => void): string[] {
  const after = contract();
  change(after);
  return breakingChanges(contract(), after);
}

const call = 'POST /thing';

test('an unchanged contract breaks nothing', () => {
  assert.deepEqual(
    breaksOf(() => {}),
    [],
  );
});

test('additions are compatible', () => {
  const found = breaksOf((after) => {
    const { Wish, Thing } = after.components.schemas;
    after.paths['/other'] = { get: { operationId: 'other' } };
    after.paths['/thing'].post.parameters.push({ name: 'size', in: 'query', schema: { type: 'integer' } });
    after.paths['/thing'].post.security = [{}, { token: [] }];
    Wish.properties.color = { type: 'string' };
    Wish.properties.kind.enum.push('medium');
    Wish.properties.name.maxLength = 40;
    Thing.properties.id.maximum = 1000;
    Thing.properties.title.maxLength = 20;
    Thing.properties.createdAt = { type: 'string' };
    Thing.required.push('createdAt');
    after['x-error-codes'].late = { code: 9003, status: 409 };
  });
  assert.deepEqual(found, []);
});

const breaking: [string, (after: ReturnType<typeof JSON.parse>) => void, string][] = [
  ['a removed operation', (after) => delete after.paths['/thing'], `${call}: removed`],
  [
    'a renamed operation',
    (after) => {
      after.paths['/thing'].post.operationId = 'createThing';
    },
    `${call}: operationId makeThing became createThing`,
  ],
  [
    'a session that was not needed',
    (after) => {
      after.paths['/thing'].post.security = [{ token: [] }];
    },
    `${call}: needs a session now`,
  ],
  [
    'a confirmation that was not needed',
    (after) => {
      after.paths['/thing'].post['x-confirmed'] = true;
    },
    `${call}: needs a confirmed session now`,
  ],
  [
    'another header for the token',
    (after) => {
      after.components.securitySchemes.token.name = 'Authorization';
    },
    'security scheme token: changed or removed',
  ],
  [
    'a removed query parameter',
    (after) => after.paths['/thing'].post.parameters.pop(),
    `${call}: request.query page: removed`,
  ],
  [
    'a query parameter that must be given',
    (after) => {
      after.paths['/thing'].post.parameters[0].required = true;
    },
    `${call}: request.query page: required now`,
  ],
  [
    'a new field that must be sent',
    (after) => {
      after.components.schemas.Wish.properties.size = { type: 'integer' };
      after.components.schemas.Wish.required.push('size');
    },
    `${call}: request.size: required now`,
  ],
  [
    'a field that is no longer taken',
    (after) => delete after.components.schemas.Wish.properties.kind,
    `${call}: request.kind: removed`,
  ],
  [
    'fewer values to send',
    (after) => after.components.schemas.Wish.properties.kind.enum.pop(),
    `${call}: request.kind: no longer large`,
  ],
  [
    'a list of values where any was taken',
    (after) => {
      after.components.schemas.Wish.properties.name.enum = ['a'];
    },
    `${call}: request.name: only a now`,
  ],
  [
    'a tighter limit',
    (after) => {
      after.components.schemas.Wish.properties.name.maxLength = 10;
    },
    `${call}: request.name: maxLength 20 became 10`,
  ],
  [
    'a new pattern',
    (after) => {
      after.components.schemas.Wish.properties.name.pattern = '^a';
    },
    `${call}: request.name: pattern free became ^a`,
  ],
  [
    'null no longer taken',
    (after) => {
      after.components.schemas.Wish.properties.note.type = 'string';
    },
    `${call}: request.note: may no longer be null`,
  ],
  [
    'another type of body',
    (after) => {
      const { requestBody } = after.paths['/thing'].post;
      requestBody.content = { 'multipart/form-data': requestBody.content['application/json'] };
    },
    `${call}: no longer takes application/json`,
  ],
  [
    'a removed response field',
    (after) => delete after.components.schemas.Thing.properties.state,
    `${call}: response.state: removed`,
  ],
  [
    'a response field that may be missing',
    (after) => {
      after.components.schemas.Thing.required = ['state', 'owner'];
    },
    `${call}: response.id: may be missing now`,
  ],
  [
    'another type in a response',
    (after) => {
      after.components.schemas.Thing.properties.id.type = 'string';
    },
    `${call}: response.id: type integer became string`,
  ],
  [
    'another format in a response',
    (after) => {
      after.components.schemas.Thing.properties.madeAt.format = 'date';
    },
    `${call}: response.madeAt: format date-time became date`,
  ],
  [
    'a longer text in a response',
    (after) => {
      after.components.schemas.Thing.properties.title.maxLength = 5000;
    },
    `${call}: response.title: maxLength 64 became 5000`,
  ],
  [
    'a text of any form in a response',
    (after) => delete after.components.schemas.Thing.properties.title.pattern,
    `${call}: response.title: pattern ^[a-z]*$ became free`,
  ],
  [
    'null in a response where it never was',
    (after) => {
      after.components.schemas.Thing.properties.id.type = ['integer', 'null'];
    },
    `${call}: response.id: may be null now`,
  ],
  [
    'a field removed deep inside a union',
    (after) => {
      after.components.schemas.Owner.properties = {};
    },
    `${call}: response.owner.email: removed`,
  ],
  [
    'fewer values in a response',
    (after) => after.components.schemas.Thing.properties.state.enum.pop(),
    `${call}: response.state: no longer done`,
  ],
  ['a removed code', (after) => delete after['x-error-codes'].lost, 'error code 9002 (lost): removed'],
  [
    'a code with another meaning',
    (after) => {
      after['x-error-codes'] = { tired: { code: 9002, status: 404 }, lost: { code: 9001, status: 409 } };
    },
    'error code 9001 (tired): means lost now',
  ],
  [
    'a code with another status',
    (after) => {
      after['x-error-codes'].tired.status = 429;
    },
    'error code 9001 (tired): status 409 became 429',
  ],
];

test('a body that was not needed breaks clients', () => {
  const before = contract();
  delete before.paths['/thing']?.post?.requestBody;
  assert.deepEqual(breakingChanges(before, contract()), [`${call}: needs a body now`]);
});

for (const [what, change, line] of breaking) {
  test(`${what} breaks clients`, () => assert.ok(breaksOf(change).includes(line), JSON.stringify(breaksOf(change))));
}

test('the verdict names the version that the changes need', () => {
  const before = contract();
  const verdictFor = (change: (after: ReturnType<typeof contract>) => void) => {
    const after = contract();
    change(after);
    const { level, requiredVersion } = contractVerdict(before, after);
    return [level, requiredVersion];
  };
  assert.deepEqual(
    verdictFor(() => {}),
    ['none', '1.0.0'],
  );
  assert.deepEqual(
    verdictFor((after) => Object.assign(after.paths, { '/other': { get: { operationId: 'other' } } })),
    ['minor', '1.1.0'],
  );
  assert.deepEqual(
    verdictFor((after) => delete after.paths['/thing']),
    ['major', '2.0.0'],
  );
});

test('an operation is narrowed for security in a minor version only where it is named', () => {
  const after = contract();
  Object.assign(after.paths['/thing']?.post ?? {}, { security: [{ token: [] }], 'x-confirmed': true });
  const lines = [`${call}: needs a session now`, `${call}: needs a confirmed session now`];
  const named = contractVerdict(contract(), after, ['makeThing']);
  assert.deepEqual([named.level, named.breaking, named.narrowed], ['minor', [], lines]);
  const other = contractVerdict(contract(), after, ['makeOther']);
  assert.deepEqual([other.level, other.breaking, other.narrowed], ['major', lines, []]);
  delete after.components.schemas.Thing?.properties?.id;
  assert.deepEqual(contractVerdict(contract(), after, ['makeThing']).breaking, [`${call}: response.id: removed`]);
});

test('no operation is named that is not narrower than the released contract', async () => {
  const current = JSON.parse(baselineOf(JSON.parse(JSON.stringify(openApiDocument()))));
  const { narrowed } = contractVerdict(await readBaseline(), current, narrowedForSecurity);
  assert.equal(narrowed.length, narrowedForSecurity.length, 'empty the list in api-spec/version.ts with a release');
});

test('versions compare by their numbers, not as text', () => {
  assert.ok(compareVersions('10.0.0', '9.9.9') > 0);
  assert.ok(compareVersions('1.4.2', '1.5.0') < 0);
  assert.equal(compareVersions('2.0.0', '2.0.0'), 0);
});

test('the real contract compares with its own baseline', () => {
  const baseline = JSON.parse(baselineOf(JSON.parse(JSON.stringify(openApiDocument()))));
  assert.deepEqual(breakingChanges(baseline, baseline), []);
  const shrunk = structuredClone(baseline);
  delete shrunk.components.schemas.Order.properties.payUrl;
  assert.deepEqual(breakingChanges(baseline, shrunk), [
    'GET /turboClient/api/c-end/account/export: response.data.orders[].payUrl: removed',
    'GET /turboClient/api/c-end/user-orders/query: response.data.rows[].payUrl: removed',
    'GET /turboClient/api/c-end/user-orders/{orderId}: response.data.payUrl: removed',
    'POST /turboClient/api/c-end/user-orders/{orderId}/refund: response.data.payUrl: removed',
  ]);
});
