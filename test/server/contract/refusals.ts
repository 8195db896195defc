/** The refusals that follow from the document alone: no session, nothing that the call knows, bodies that cannot be read. */
import { type Call, calls, resolve } from './document.ts';
import type { Asked, Stage } from './stage.ts';

const json = { 'content-type': 'application/json' };
const tooLarge = JSON.stringify('x'.repeat(64 * 1024));

export async function refusals(stage: Stage): Promise<void> {
  const token = await stage.shop.signUp('refusals@example.com');
  for (const call of calls) {
    const good = { ...exampleOf(call), token };
    await sessionRefusals(stage, call, good);
    await stage.sees(call.id, 'invalidFields', { ...good, query: { unknown: '1' } });
    if (call.body?.mediaType === 'application/json') await bodyRefusals(stage, call, good);
    if (!call.body && call.method !== 'GET') await strayRefusals(stage, call, good);
  }
}

/** What the document itself gives as an example of asking. */
export function exampleOf({ parameters, body }: Call): Asked {
  const needed = parameters.filter(({ required }) => required);
  return {
    params: Object.fromEntries(needed.map(({ name, schema }) => [name, String(resolve(schema).examples?.[0])])),
    ...(body?.mediaType === 'application/json' ? { json: body.example } : {}),
    ...(body?.mediaType === 'multipart/form-data' ? { form: body.example as Record<string, string> } : {}),
  };
}

async function sessionRefusals({ sees }: Stage, { id, needsSession }: Call, { token, ...good }: Asked): Promise<void> {
  if (!needsSession) return;
  await sees(id, 'sessionRequired', good);
  for (const dead of ['A'.repeat(43), 'short', `${token}x`])
    await sees(id, 'sessionRequired', { ...good, token: dead });
}

async function bodyRefusals({ sees }: Stage, { id }: Call, { json: example, ...good }: Asked): Promise<void> {
  for (const json of [{}, [], null, { ...(example as object), unknown: 1 }]) {
    await sees(id, 'invalidFields', { ...good, json });
  }
  for (const raw of ['', '{"a":', '{} {}']) await sees(id, 'malformedBody', { ...good, raw, headers: json });
  await sees(id, 'malformedBody', good);
  await sees(id, 'bodyTooLarge', { ...good, raw: tooLarge, headers: json });
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
    await sees(id, 'unsupportedMediaType', { ...good, raw: '{}', headers: { 'content-type': type } });
  }
}

/** Where no body is taken, there is no reason for a bad one: it is unknown, like any field. */
async function strayRefusals({ sees }: Stage, { id }: Call, good: Asked): Promise<void> {
  for (const json of [{ unknown: 1 }, ['a'], 1]) await sees(id, 'invalidFields', { ...good, json });
  for (const raw of ['{"a":', tooLarge]) await sees(id, 'invalidFields', { ...good, raw, headers: json });
  await sees(id, 'invalidFields', { ...good, raw: 'a=1', headers: { 'content-type': 'text/plain' } });
}
