/** The server with all its stand-ins, and a way of asking that believes no answer: each is judged by the document and remembered. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { openSite } from '#server/http/site.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { openShop, type Shop } from '../billing/support.ts';
import { encode, type Sent } from '../contact/support.ts';
import { callOf } from './document.ts';
import { complaintsAbout, nameOf } from './judge.ts';

export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a browser sends a form. */
  form?: Sent;
  /** Sent as it is. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  token?: string;
  /** The client's address. */
  from?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Body = any;

/** Asks, judges the answer, expects it to be `success` or a reason for a refusal by its name; the body. */
export type Sees = (id: string, expected: string, asked?: Asked) => Promise<Body>;

export type Stage = {
  shop: Shop;
  sees: Sees;
  /** Asks until the reason comes; judges every answer on the way. */
  seesAtLast(id: string, expected: string, asked: (time: number) => Asked, atMost: number): Promise<void>;
  /** What was seen so far, e.g. `signIn credentialsWrong`. */
  seen: ReadonlySet<string>;
  /** The same house, another server on the same data, where something is different. */
  elsewhere(changes: Partial<Context>, act: (sees: Sees) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-contract-'));
  const shop = await openShop({ DATA_DIR: dataDir });
  const seen = new Set<string>();
  const seesOn =
    (app: FastifyInstance): Sees =>
    async (id, expected, asked = {}) => {
      const { name, body, raw } = await ask(app, id, asked);
      assert.equal(name, expected, `${id}: ${raw}`);
      seen.add(`${id} ${name}`);
      return body;
    };
  return {
    shop,
    sees: seesOn(shop.app),
    seen,
    async seesAtLast(id, expected, asked, atMost) {
      for (let time = 0; time < atMost; time++) {
        if ((await ask(shop.app, id, asked(time))).name !== expected) continue;
        seen.add(`${id} ${expected}`);
        return;
      }
      assert.fail(`${id}: never ${expected} in ${atMost} tries`);
    },
    async elsewhere(changes, act) {
      const app = await otherApp(shop.context, changes);
      try {
        await act(seesOn(app));
      } finally {
        await app.close();
      }
    },
    close: async () => {
      await shop.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function ask(app: FastifyInstance, id: string, asked: Asked) {
  const call = callOf(id);
  const { params = {}, query = {}, headers = {}, token, from } = asked;
  const address = call.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? ''));
  const sent = await bodyOf(asked);
  const answer = await app.inject({
    method: call.method,
    url: address,
    query,
    headers: { ...sent.headers, ...(token ? { 'x-token': token } : {}), ...headers },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    ...(from ? { remoteAddress: from } : {}),
  });
  assert.deepEqual(complaintsAbout(call, answer), [], `${id}: ${answer.body}`);
  return { name: nameOf(answer), body: JSON.parse(answer.body) as Body, raw: answer.body };
}

async function bodyOf({ json, form, raw }: Asked) {
  if (form) {
    const { body, type } = await encode(form);
    return { payload: body, headers: { 'content-type': type } };
  }
  if (json !== undefined) return { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return { payload: raw, headers: {} };
}

/** Its own jobs: two servers do not share handlers. */
async function otherApp(context: Context, changes: Partial<Context>): Promise<FastifyInstance> {
  const { siteDir, publicUrl } = context.config;
  const site = await openSite({ siteDir, publicUrl, watch: false, log: context.log });
  return buildApp({ context: { ...context, jobs: createJobs(context), ...changes }, site });
}
