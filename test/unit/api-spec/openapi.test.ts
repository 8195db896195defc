import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type ErrorDefinition, type ErrorName, errorCodes } from '#api-spec/codes.ts';
import { openApiDocument } from '#api-spec/openapi.ts';
import type { Operation } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';
import { exportedOperations, operationProblems } from '../../../scripts/api/check-operations.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
const all = Object.entries(operations) as [string, Operation][];

/** The endpoints of docs/product.md#api. */
const endpoints: [string, string, string][] = [
  ['getIpGeo', 'get', '/ipGeo'],
  ['createDnsTest', 'post', '/turboClient/api/c-end/dns-test'],
  ['getDnsTest', 'get', '/turboClient/api/c-end/dns-test/{testId}'],
  ['getUserInfo', 'get', '/turboClient/api/c-end/user-info'],
  ['signIn', 'post', '/turboClient/api/base/v3/service-token'],
  ['issueBaseToken', 'post', '/turboClient/api/base/v3/base-token'],
  ['exchangeToken', 'post', '/turboClient/api/base/v3/token-exchange'],
  ['describeOAuthSignIn', 'post', '/turboClient/api/base/v3/oauth-sign-in'],
  ['sendOAuthSignInCode', 'post', '/turboClient/api/base/v3/oauth-sign-in/code'],
  ['completeOAuthSignIn', 'post', '/turboClient/api/base/v3/oauth-sign-in/complete'],
  ['signOut', 'post', '/turboClient/api/base/v3/sign-out'],
  ['sendRegisterCode', 'post', '/turboClient/api/base/register/email/sendCode'],
  ['register', 'post', '/turboClient/api/base/register/check'],
  ['sendResetCode', 'post', '/turboClient/api/base/clientUser/forgetPwd/send'],
  ['resetPassword', 'post', '/turboClient/api/base/clientUser/forgetPwd/check'],
  ['listProducts', 'get', '/turboClient/api/product/list/official'],
  ['createPaypalPayment', 'post', '/turboClient/api/v1/payment/paypal/create'],
  ['verifyDowngrade', 'post', '/turboClient/api/v1/payment/verify/downgrade'],
  ['previewPayment', 'get', '/turboClient/api/v1/payment/preview'],
  ['createStripeSubscription', 'post', '/turboClient/api/v1/payment/stripe/subscription/create'],
  ['cancelStripeSubscription', 'delete', '/turboClient/api/v1/payment/stripe/subscription/cancel'],
  ['resumeStripeSubscription', 'post', '/turboClient/api/v1/payment/stripe/subscription/resume'],
  ['openBillingPortal', 'post', '/turboClient/api/v1/payment/stripe/subscription/portal'],
  ['payRenewal', 'post', '/turboClient/api/v1/payment/stripe/subscription/pay'],
  ['getSubscription', 'get', '/turboClient/api/c-end/subscription'],
  ['listOrders', 'get', '/turboClient/api/c-end/user-orders/query'],
  ['getOrder', 'get', '/turboClient/api/c-end/user-orders/{orderId}'],
  ['refundOrder', 'post', '/turboClient/api/c-end/user-orders/{orderId}/refund'],
  ['getInvoice', 'get', '/turboClient/api/c-end/user-orders/{orderId}/invoice'],
  ['getCreditNote', 'get', '/turboClient/api/c-end/user-orders/{orderId}/credit-note'],
  ['getBillingDetails', 'get', '/turboClient/api/c-end/billing-details'],
  ['setBillingDetails', 'post', '/turboClient/api/c-end/billing-details'],
  ['getReferral', 'get', '/turboClient/api/c-end/referral'],
  ['listRewards', 'get', '/turboClient/api/c-end/user-rewards/query'],
  ['claimReward', 'post', '/turboClient/api/c-end/user-rewards/{rewardId}/claim'],
  ['submitContact', 'post', '/turboClient/api/c-end/contact'],
  ['getAccount', 'get', '/turboClient/api/c-end/account'],
  ['changePassword', 'post', '/turboClient/api/c-end/account/password'],
  ['endSession', 'delete', '/turboClient/api/c-end/account/sessions/{sessionId}'],
  ['endOtherSessions', 'delete', '/turboClient/api/c-end/account/sessions'],
  ['startIdentityConnection', 'post', '/turboClient/api/c-end/account/identities'],
  ['connectIdentity', 'post', '/turboClient/api/c-end/account/identities/connect'],
  ['disconnectIdentity', 'delete', '/turboClient/api/c-end/account/identities/{identityId}'],
  ['exportAccount', 'get', '/turboClient/api/c-end/account/export'],
  ['sendDeletionCode', 'post', '/turboClient/api/c-end/account/deletion/send'],
  ['deleteAccount', 'post', '/turboClient/api/c-end/account/deletion'],
  ['sendEmailChangeCode', 'post', '/turboClient/api/c-end/account/email/send'],
  ['changeEmail', 'post', '/turboClient/api/c-end/account/email'],
  ['undoEmailChange', 'post', '/turboClient/api/base/v3/email-undo'],
  ['sendConfirmationCode', 'post', '/turboClient/api/c-end/account/confirmation/send'],
  ['createPasskeyConfirmation', 'post', '/turboClient/api/c-end/account/confirmation/passkey'],
  ['createPasskeyOptions', 'post', '/turboClient/api/c-end/account/passkeys/options'],
  ['createPasskey', 'post', '/turboClient/api/c-end/account/passkeys'],
  ['renamePasskey', 'post', '/turboClient/api/c-end/account/passkeys/{passkeyId}'],
  ['removePasskey', 'delete', '/turboClient/api/c-end/account/passkeys/{passkeyId}'],
  ['createPasskeySignIn', 'post', '/turboClient/api/base/v3/passkey-sign-in/options'],
  ['signInWithPasskey', 'post', '/turboClient/api/base/v3/passkey-sign-in'],
  ['confirmSession', 'post', '/turboClient/api/c-end/account/confirmation'],
  ['setUpSecondFactor', 'post', '/turboClient/api/c-end/account/second-factor/set-up'],
  ['switchOnSecondFactor', 'post', '/turboClient/api/c-end/account/second-factor'],
  ['createRecoveryCodes', 'post', '/turboClient/api/c-end/account/second-factor/recovery-codes'],
  ['switchOffSecondFactor', 'delete', '/turboClient/api/c-end/account/second-factor'],
  ['completeSecondFactor', 'post', '/turboClient/api/base/v3/second-factor'],
];

test('every endpoint of the product is in the document, with its method, path and operation id', () => {
  for (const [id, method, path] of endpoints) assert.equal(document.paths[path]?.[method]?.operationId, id, path);
  const ids = (list: readonly [string, ...unknown[]][]) => list.map(([id]) => id).sort();
  assert.deepEqual(ids(all), ids(endpoints), 'list a new operation here and in docs/product.md');
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

test('every error is in the table, and its number is unique', () => {
  for (const [name, { code, status, meaning }] of Object.entries<ErrorDefinition>(errorCodes)) {
    assert.ok(document.info.description.includes(`| ${code} | ${status} | ${name} | ${meaning} |`), name);
  }
  const codes = Object.values<ErrorDefinition>(errorCodes).map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
});

test('operations that need a session declare it and its error', () => {
  for (const [id, { method, path, session, errors }] of all) {
    const { security } = document.paths[path][method];
    assert.deepEqual(security, session === 'required' ? [{ token: [] }] : [], id);
    assert.equal(errors.includes('sessionRequired'), session === 'required', id);
  }
  assert.deepEqual(
    { in: document.components.securitySchemes.token.in, name: document.components.securitySchemes.token.name },
    { in: 'header', name: 'X-Token' },
  );
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

test('an operation that is not listed, an unknown error and a wrong example are named', () => {
  const { getIpGeo, signIn } = operations;
  const errors = ['noSuchError'] as unknown as ErrorName[];
  const broken = { ...signIn, errors, example: { ...signIn.example, body: { email: 'ada' } } } as unknown as Operation;
  assert.deepEqual(
    operationProblems([getIpGeo, broken], [broken]).map((line) => line.split(/[:,]/)[0]),
    ['getIpGeo is not listed in operations.ts', 'signIn names the error noSuchError', 'signIn', 'signIn', 'signIn'],
  );
});

test('every field has its own description or that of its type', () => {
  const undocumented = Object.entries<Shape>(document.components.schemas).flatMap(([name, schema]) =>
    undescribed(schema, name),
  );
  assert.deepEqual(undocumented, []);
});

test('every object refuses unknown fields', () => {
  const open = Object.entries<Shape>(document.components.schemas).flatMap(([name, schema]) =>
    openObjects(schema, name),
  );
  assert.deepEqual(open, []);
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

type Shape = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: unknown;
  items?: Shape;
};

function undescribed(schema: Shape, path: string): string[] {
  const own = schema.$ref || schema.description ? [] : [path];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => undescribed(inner, `${path}.${name}`)),
  ];
}

function openObjects(schema: Shape, path: string): string[] {
  const own = schema.properties && schema.additionalProperties !== false ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => openObjects(inner, `${path}.${name}`)),
  ];
}
