/** Traces are switched by the standard variables, and cost nothing while they are off. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readTracing } from '#server/config/tracing.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#test/support/server.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { startCollector } from './collector.ts';

const folder = createTemporaryFolder();

/** Runs a server that answers one request. @returns its modules below `server` */
async function modulesOf(name: string, env: Record<string, string>): Promise<string[]> {
  const MODULES_FILE = path.join(folder, name);
  const recorder = path.join(import.meta.dirname, 'record-modules.mjs');
  // Creating a database takes longer than all the rest of a start.
  const dataDir = path.join(folder, 'data');
  const server = await startServer({ dataDir, env: { ...env, MODULES_FILE, NODE_OPTIONS: `--import=${recorder}` } });
  const response = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/turboClient/api/product/list/official`);
  await response.text();
  await server.stop();
  const urls = readFileSync(MODULES_FILE, 'utf8').split('\n');
  return urls.flatMap((url) => url.match(/\/server\/(.*)$/)?.[1] ?? []);
}

describe('a server', () => {
  it('loads nothing of traces while they are off', async () => {
    const modules = await modulesOf('off', {});
    assert.ok(modules.includes('app.ts'));
    assert.deepEqual(
      modules.filter((name) => name.startsWith('tracing/')),
      [],
    );
  });

  it('sends them when it stops, once a collector is set', async () => {
    const collector = await startCollector();
    const modules = await modulesOf('on', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OTEL_SERVICE_NAME: 'shop',
    });
    assert.ok(modules.includes('tracing/tracing.ts'));
    assert.ok(collector.spans.some(({ name }) => name === 'GET /turboClient/api/product/list/official'));
    assert.ok(!collector.spans.some(({ name }) => name.includes('readyz')), 'nobody looks at probes');
    assert.equal(collector.resource['service.name'], 'shop');
    assert.equal(collector.headers[0]?.['x-key'], 'a b');
  });
});

describe('readTracing', () => {
  const endpoint = 'http://collector:4318';
  const read = (given: Record<string, string>) => readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...given });

  it('is off without an endpoint, and where the standard switch says so', () => {
    assert.equal(readTracing({}).settings, null);
    assert.equal(read({ OTEL_SDK_DISABLED: 'true' }).settings, null);
    assert.deepEqual(readTracing({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'x' }).unused, [
      'OTEL_TRACES_SAMPLER',
    ]);
  });

  it('appends the path of traces', () => {
    for (const url of ['http://c:4318', 'http://c:4318/', 'https://c/otlp', 'https://c/otlp/']) {
      const given = read({ OTEL_EXPORTER_OTLP_ENDPOINT: url }).settings?.url;
      assert.equal(given, `${url.replace(/\/$/, '')}/v1/traces`);
    }
  });

  it('names the service, and takes further attributes', () => {
    const attributes = 'deployment.environment.name=staging, service.name=other';
    assert.equal(read({}).settings?.resource['service.name'], 'tern');
    assert.deepEqual(read({ OTEL_RESOURCE_ATTRIBUTES: attributes, OTEL_SERVICE_NAME: 'shop' }).settings?.resource, {
      'deployment.environment.name': 'staging',
      'service.name': 'shop',
    });
    assert.equal(read({ OTEL_RESOURCE_ATTRIBUTES: attributes }).settings?.resource['service.name'], 'other');
  });

  it('knows the samplers of the standard', () => {
    const ratioOf = (sampler: string, argument = '') =>
      read({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument || '0.1' }).settings?.ratio;
    assert.equal(read({}).settings?.ratio, 1);
    for (const parent of ['', 'parentbased_']) {
      assert.equal(ratioOf(`${parent}always_on`), 1);
      assert.equal(ratioOf(`${parent}always_off`), 0);
      assert.equal(ratioOf(`${parent}traceidratio`), 0.1);
      assert.equal(ratioOf(`${parent}traceidratio`, '2'), 1);
    }
    assert.equal(ratioOf('sometimes'), 1);
  });

  it('names what is wrong without its value, and never stops a start', () => {
    const wrong: [Record<string, string>, string][] = [
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:secret@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
      [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
      [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=%secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
      [{ OTEL_EXPORTER_OTLP_HEADERS: 'x key=secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
      [{ OTEL_TRACES_SAMPLER: 'secret' }, 'OTEL_TRACES_SAMPLER'],
      [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'secret' }, 'OTEL_TRACES_SAMPLER_ARG'],
    ];
    for (const [given, name] of wrong) {
      const { problems } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...given }).tracing;
      assert.deepEqual(
        problems.map((problem) => problem.name),
        [name],
      );
      assert.ok(!problems[0]?.why.includes('secret'));
    }
    assert.deepEqual(read({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).unused, ['OTEL_TRACES_SAMPLER_ARG']);
  });
});
