/** A client that checks every response against the document and records which responses were seen. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { startTestShop, type TestShop } from '../billing/test-shop.ts';
import { encodeForm, type FormFields } from '../contact/support.ts';
import { buildOtherApp } from '../support.ts';
import { findViolations, responseName } from './assert-response.ts';
import { findOperation } from './openapi-document.ts';

export type RequestOptions = {
  params?: Record<string, string>;
  query?: Record<string, string> | URLSearchParams;
  json?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormFields;
  /** Sent unchanged. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  token?: string;
  ipAddress?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read the data of every operation
export type Body = any;

/** Sends a request and expects `success` or the name of an error. Returns the body. */
export type ExpectResponse = (operationId: string, expected: string, options?: RequestOptions) => Promise<Body>;

export type ContractClient = {
  shop: TestShop;
  expectResponse: ExpectResponse;
  /** Repeats the request until the expected response; checks every response on the way. */
  expectEventually(
    operationId: string,
    expected: string,
    options: (attempt: number) => RequestOptions,
    maxAttempts: number,
  ): Promise<void>;
  /** The responses so far, e.g. `signIn credentialsWrong`. */
  seen: ReadonlySet<string>;
  /** Starts another server on the same data with a changed context. */
  withOtherServer(changes: Partial<Context>, work: (expectResponse: ExpectResponse) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function openContractClient(): Promise<ContractClient> {
  const dataDir = createTemporaryFolder();
  /** The log says why a response is an internal error, such as one that violates the contract. */
  const errorLines: string[] = [];
  const logTo = {
    write(line: string): void {
      if (line.includes('"level":"error"')) errorLines.push(line);
    },
  };
  const shop = await startTestShop({ DATA_DIR: dataDir }, { logTo });
  const seen = new Set<string>();
  const expectOn =
    (app: FastifyInstance): ExpectResponse =>
    async (operationId, expected, options = {}) => {
      errorLines.length = 0;
      const { name, body, raw } = await send(app, operationId, options);
      assert.equal(name, expected, [`${operationId}: ${raw}`, ...errorLines].join('\n'));
      seen.add(`${operationId} ${name}`);
      return body;
    };
  return {
    shop,
    expectResponse: expectOn(shop.app),
    seen,
    async expectEventually(operationId, expected, options, maxAttempts) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        if ((await send(shop.app, operationId, options(attempt))).name !== expected) continue;
        seen.add(`${operationId} ${expected}`);
        return;
      }
      assert.fail(`${operationId}: never ${expected} in ${maxAttempts} attempts`);
    },
    async withOtherServer(changes, work) {
      const app = await buildOtherApp(shop.context, changes);
      try {
        await work(expectOn(app));
      } finally {
        await app.close();
      }
    },
    close: async () => {
      await shop.close();
    },
  };
}

async function send(app: FastifyInstance, operationId: string, options: RequestOptions) {
  const operation = findOperation(operationId);
  const { params = {}, query = {}, headers = {}, token, ipAddress } = options;
  const content = await contentOf(options);
  const response = await app.inject({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? '')),
    // As text: an object loses `__proto__`.
    query: `${new URLSearchParams(query)}`,
    headers: { ...content.headers, ...(token ? { 'x-token': token } : {}), ...headers },
    ...(content.payload === undefined ? {} : { payload: content.payload }),
    ...(ipAddress ? { remoteAddress: ipAddress } : {}),
  });
  assert.deepEqual(findViolations(operation, response), [], `${operationId}: ${response.body}`);
  return { name: responseName(response), body: JSON.parse(response.body) as Body, raw: response.body };
}

async function contentOf({ json, form, raw }: RequestOptions) {
  if (form) {
    const { body, type } = await encodeForm(form);
    return { payload: body, headers: { 'content-type': type } };
  }
  if (json !== undefined) return { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return { payload: raw, headers: {} };
}
