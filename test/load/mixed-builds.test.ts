/** Two processes with different builds behind a load balancer that takes turns: every page starts, whoever gets its requests. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { withBrowser } from '#test/support/browser.ts';
import { listen } from '#test/support/listen.ts';
import { startCluster } from './cluster.ts';
import { writeOtherBuild } from './other-build.ts';

/** Each asks for a dozen files, and the two processes take turns. */
const loads = 20;
const page = '/en/pricing';
/** A page that needs JavaScript. */
const formPage = '/en/auth/sign-in';
const otherDist = await mkdtemp(path.join(tmpdir(), 'tern-other-build-'));
await writeOtherBuild(otherDist, 'other0000000');
const cluster = await startCluster({ settingsOf: (slot) => (slot === 0 ? {} : { SITE_DIR: otherDist }) });
const statuses: string[] = [];
/** Documents have turns of their own: a page with an even number of requests would always be the same build. */
const turns = { document: 0, file: 0 };
const balancer = http.createServer((incoming, response) => {
  const { method, url: at = '', headers } = incoming;
  const slot = turns[at === page ? 'document' : 'file']++ % 2;
  const { port } = new URL(cluster.slots[slot]?.server()?.url ?? '');
  const upstream = http.request({ host: '127.0.0.1', port, method, path: at, headers }, (answer) => {
    if (at.startsWith('/assets/')) statuses.push(`${answer.statusCode} ${at}`);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(upstream);
});
const origin = `http://127.0.0.1:${await listen(balancer)}`;
after(async () => {
  balancer.closeAllConnections();
  balancer.close();
  await cluster.close();
  await rm(otherDist, { recursive: true });
});

test('pages of both builds start, and every file they ask for is there', async () => {
  const builds = new Set<string>();
  await withBrowser(async ({ browser, consoleErrors }) => {
    for (let load = 0; load < loads; load++) {
      await browser.sendCommandAndGetResult('Network.clearBrowserCache', {});
      await browser.url(origin + page);
      await browser.waitUntil(() => browser.execute(isHydrated), { timeoutMsg: statuses.slice(-40).join('\n') });
      builds.add(
        await browser.execute(() => /_start\.json\?(\w+)/.exec(document.documentElement.outerHTML)?.[1] ?? ''),
      );
    }
    assert.deepEqual(await consoleErrors(), []);
  });
  assert.equal(builds.size, 2, 'documents of both builds were shown');
  assert.deepEqual(
    // 206: a request that a navigation has interrupted is resumed.
    statuses.filter((line) => !/^20[06] /.test(line)),
    [],
  );
});

test('a page whose script is gone for good is reloaded once, and not again', async (t) => {
  const server = cluster.slots[0]?.server()?.url ?? '';
  const main = /<link rel="modulepreload" href="([^"]+)"/.exec(await (await fetch(`${server}/en`)).text())?.[1] ?? '';
  let documents = 0;
  const broken = http.createServer(async (incoming, response) => {
    const { url: at = '' } = incoming;
    if (at === formPage) documents += 1;
    const answer = await fetch(server + (at === main ? '/assets/gone.js' : at));
    const headers = ['content-type', 'content-security-policy'].map((name) => [name, answer.headers.get(name) ?? '']);
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const port = await listen(broken);
  t.after(() => {
    broken.closeAllConnections();
    broken.close();
  });
  await withBrowser(async ({ browser }) => {
    await browser.url(`http://127.0.0.1:${port}${formPage}`);
    const isAfterReload = () =>
      browser.execute(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
    await browser.waitUntil(isAfterReload);
    // It is shown instead of a second reload.
    await browser.$('.load-failure').waitForDisplayed();
    assert.ok(await browser.$('h1').isDisplayed());
  });
  assert.equal(documents, 2);
});

function isHydrated(): boolean {
  const element = document.querySelector('main');
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
}
