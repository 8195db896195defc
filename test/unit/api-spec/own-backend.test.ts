/** The README says what a backend of one's own needs besides the contract: the site and the server know the same. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { operations } from '#api-spec/operations.ts';
import { oauthStartUrl } from '#features/sign-in/oauth-start.ts';
import { createConnectUrl, createErrorUrl, createLastStepUrl, createSuccessUrl } from '#server/accounts/oauth/urls.ts';

const [, section = ''] = readFileSync('api-spec/README.md', 'utf8').split(/^## Serve the contract.*$/m);
const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells);

test('the start of an OAuth sign-in has the parameters that the site sends and the server reads', () => {
  const source = readFileSync('server/accounts/oauth/flow-routes.ts', 'utf8');
  const [, query = ''] = /^const startQuery = z\.object\(\{$([\s\S]+?)^\}\);$/m.exec(source) ?? [];
  const read = [...query.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name).sort();
  const all = { remember: true, inviteCode: 'A', challenge: 'c', connect: 't' };
  const url = new URL(oauthStartUrl({ apiBase: 'https://api.test', provider: 'google', locale: 'en', ...all }));
  const sent = [...url.searchParams.keys()].sort();
  const [, parameters = ''] =
    rows.find(([first]) => first?.includes(`${url.pathname.replace('google', '{provider}')}\``)) ?? [];
  const documented = [...parameters.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
  assert.deepEqual(sent, read);
  assert.deepEqual(documented, read);
});

test('an OAuth flow ends at the URLs of the table', () => {
  const flow = { identityProvider: 'google', locale: 'en' } as const;
  const ends = [
    createSuccessUrl('', flow, 'TOKEN'),
    createLastStepUrl('', flow, 'TOKEN'),
    createConnectUrl('', flow, 'TOKEN'),
    createErrorUrl('', { ...flow, connects: false }, 'oauthFailed'),
    createErrorUrl('', { ...flow, connects: true }, 'oauthFailed'),
  ].map((url) =>
    url
      .replace('/en/', '/{locale}/')
      .replace('=TOKEN', '={token}')
      .replace(/error=\d+/, 'error={code}')
      .replace('=google', '={provider}'),
  );
  const documented = rows.flatMap(([first = '']) => first.match(/(?<=^`)\S+type=\{provider\}/) ?? []);
  assert.deepEqual(documented.sort(), ends.sort());
});

test('the table names operations of the contract', () => {
  const names = rows.flatMap(([, ...cells]) =>
    [...cells.join().matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name]) => name),
  );
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(name && name in operations, name);
});
