import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fetchJson, fetchScript, fetchStyle, loadJson, loadOnce } from '#framework/load.ts';

test('an error status is a failure, even with a readable body', async () => {
  const fetching = mock.method(globalThis, 'fetch', async () => Response.json({ id: 'x' }, { status: 404 }));
  await assert.rejects(fetchJson('/builds/latest.json'), /404/);
  fetching.mock.restore();
});

test('a load is shared, and forgotten when it fails', async () => {
  let loads = 0;
  const load = async () => {
    if (++loads === 1) throw new Error('offline');
    return loads;
  };
  await assert.rejects(loadOnce('key', load), /offline/);
  assert.deepEqual(await Promise.all([loadOnce('key', load), loadOnce('key', load)]), [2, 2]);
});

test('a navigation right after an abort loads the file again', async () => {
  const fetching = mock.method(globalThis, 'fetch', (_: string, { signal }: RequestInit) => {
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return signal ? aborted : Promise.resolve(Response.json({ id: 'x' }));
  });
  const controller = new AbortController();
  const prefetched = loadJson('/page.json', { signal: controller.signal });
  await new Promise(setImmediate);
  controller.abort();
  const [, loaded] = await Promise.all([assert.rejects(prefetched), loadJson('/page.json')]);
  assert.deepEqual(loaded, { id: 'x' });
  assert.deepEqual(await loadJson('/page.json'), { id: 'x' });
  assert.equal(fetching.mock.callCount(), 2, 'the aborted load and one more');
  fetching.mock.restore();
});

test('a stylesheet that does not load is a failure, and the next navigation loads it anew', async () => {
  // happy-dom loads no stylesheet: in the document the link would fail by itself.
  const head = document.createElement('div');
  const appending = mock.method(document.head, 'append', (link: Node) => head.append(link));
  let failure: unknown;
  fetchStyle('/page.css').catch((error: unknown) => {
    failure = error;
  });
  await new Promise(setImmediate);
  head.firstChild?.dispatchEvent(new Event('error'));
  await new Promise(setImmediate);
  assert.match(String(failure), /page\.css/);
  assert.equal(head.childElementCount, 0, 'the link that failed would be the one that is applied');
  const loading = fetchStyle('/page.css');
  await new Promise(setImmediate);
  head.firstChild?.dispatchEvent(new Event('load'));
  await loading;
  assert.equal(head.querySelector('link')?.media, 'not all', 'the page that is shown stays as it is');
  appending.mock.restore();
});

test('where scripts cannot be preloaded, in Safari 16, they are fetched', async () => {
  const supporting = mock.method(
    Object.getPrototypeOf(document.createElement('link').relList),
    'supports',
    () => false,
  );
  const fetching = mock.method(globalThis, 'fetch', async () => new Response(''));
  const appending = mock.method(document.head, 'append', () => assert.fail('a link'));
  await fetchScript('/page.js', { priority: 'low' });
  await fetchScript('/page.js');
  assert.deepEqual(
    fetching.mock.calls.map((call) => call.arguments),
    [['/page.js', { priority: 'low' }]],
  );
  appending.mock.restore();
  fetching.mock.restore();
  supporting.mock.restore();
});
