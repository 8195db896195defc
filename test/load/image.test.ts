/** The image: its size, the files that a process needs, and a process that runs from them alone. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import sharp from 'sharp';
import type { InvoiceFile } from '#api-spec/orders.ts';
import { imageEnv, onlyStep } from '#test/support/dockerfile.ts';
import { encodeForm, fileOf } from '../server/contact/support.ts';
import { startCluster } from './cluster.ts';
import { buy, callUntilAnswered, endpoints, pay, signUp, waitForStatus } from './customer.ts';
import { buildImage, sizeOf } from './image.ts';

const megabyte = 1e6;
const maxMegabytes = 350;
/** Of gcr.io/distroless/cc-debian13; the Debian packages in that of Debian 12 have 24. */
const baseMegabytes = 30;

const image = buildImage();
const app = path.join(image.root, onlyStep('WORKDIR').text);
const inImage = (file: string) => existsSync(path.join(image.root, file));
after(() => image.remove());

test(`it has less than ${maxMegabytes} MB`, (t) => {
  const megabytes = Math.ceil(sizeOf(image.root) / megabyte) + baseMegabytes;
  t.diagnostic(`${megabytes} MB`);
  assert.ok(megabytes < maxMegabytes, `${megabytes} MB`);
});

test('every file of a package that a process can import is in it', async () => {
  const { metafile } = await build({
    entryPoints: [
      ...['scripts/start.ts', 'scripts/migrate.ts', 'server/ops/main.ts'],
      ...['server/contact/reencode-image.ts', 'server/billing/invoices/pdf/worker.ts'],
    ],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    // Never in production: fakes and the embedded database.
    external: ['*/sandbox/sandbox.ts', '*/pglite.ts'],
    loader: { '.node': 'copy' },
  });
  const packageOf = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
  const files = Object.keys(metafile.inputs).filter((file) => file.startsWith('node_modules/'));
  // A package may try to import one that only development installs.
  const needed = files.filter((file) => existsSync(path.join(app, packageOf(file))));
  assert.ok(needed.length > 1000);
  assert.deepEqual(
    needed.filter((file) => !existsSync(path.join(app, file))),
    [],
  );
});

test('programs that the server starts are in it', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = sources.map((name) => readFileSync(path.join('server', name), 'utf8'));
  const programs = texts.flatMap((text) =>
    [...text.matchAll(/'(\/(?:usr\/)?bin\/\w+)'/g)].map(([, file = '']) => file),
  );
  assert.ok(programs.includes('/bin/sh'));
  assert.deepEqual(
    programs.filter((file) => !inImage(file)),
    [],
  );
});

test('a process of it serves pages, locations, invoices, images and payments', async (t) => {
  const [node = ''] = onlyStep('ENTRYPOINT').args;
  const script = onlyStep('CMD').args.at(-1) ?? '';
  const { NODE_ENV: _, PORT: __, DATA_DIR: ___, ...env } = imageEnv;
  const cluster = await startCluster({
    size: 1,
    settings: { ...env, TRUSTED_PROXIES: '127.0.0.0/8,::1' },
    program: { script, installation: { node: path.join(image.root, node), folder: app } },
  });
  t.after(() => cluster.close());

  const page = await fetch(`${cluster.url()}/de/pricing`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<html lang="de"/);
  for (const ip of ['8.8.8.8', '2001:4860:4860::8888']) {
    const response = await fetch(`${cluster.url()}/ipGeo`, { headers: { 'x-forwarded-for': ip } });
    const { countryCode, asn } = (await response.json()) as { countryCode: string | null; asn: number | null };
    assert.equal(asn, 15169, ip);
    assert.ok(countryCode, ip);
  }

  const customer = await signUp(cluster, 'image@example.com');
  const purchase = await buy(cluster, customer, 'card', 1);
  await pay(purchase);
  await waitForStatus(cluster, customer, purchase.orderId, 'completed');
  const documents = `${endpoints.order(purchase.orderId)}/invoice`;
  const { data } = await callUntilAnswered(cluster, 'GET', documents, { token: customer.token });
  assert.match(Buffer.from((data as InvoiceFile).pdf, 'base64').toString('latin1'), /^%PDF-/);

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const form = await encodeForm({ email: customer.email, suggestion: 'Hello', images: [fileOf(picture, 'a.png')] });
  const sent = await fetch(`${cluster.url()}/turboClient/api/c-end/contact`, {
    method: 'POST',
    headers: { 'content-type': form.type },
    body: new Uint8Array(form.body),
  });
  assert.equal(sent.status, 200, await sent.text());
  assert.equal((await callUntilAnswered(cluster, 'GET', '/readyz')).status, 200);
});
