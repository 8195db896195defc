/**
 * The files of `deploy/` fit each other, the settings and the routes. The types have only what is compared. Tools that know the
 * formats read the files in deploy-tools.test.ts and, for nginx, in test/site/nginx.test.ts.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { operations } from '#api-spec/operations.ts';
import { identityProviders } from '#server/accounts/oauth/rules.ts';
import { paypalWebhookPath, stripeWebhookPath } from '#server/billing/payments/urls.ts';
import { variableNames } from '#server/config/variables.ts';
import { readConfig } from '#server/config.ts';
import { isInRanges, parseCidr } from '#server/http/client-ip.ts';
import { productionEnv } from '#test/server/production-env.ts';
import {
  copiedFromProject,
  imageEnv as image,
  lastStage,
  onlyStep,
  stages,
  stepsOf,
} from '#test/support/dockerfile.ts';
import { openTestApp } from './support.ts';

const testApp = await openTestApp();

const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8');
/** orval's own, which is one of our packages. */
const yaml: { loadAll(text: string): unknown[] } = createRequire(import.meta.resolve('orval'))('js-yaml');
/** Compose replaces variables. */
const readYaml = <Documents extends unknown[]>(name: string) =>
  yaml.loadAll(read(name).replace(/\$\{\w+:\?\}/g, 'secret')) as Documents;

const [, imageUser = ''] = /^(\d+)$/.exec(onlyStep('USER').text) ?? [];
const copied = stages.flatMap(copiedFromProject);
const nginx = read('nginx/tern.conf');
/** A minute for what runs (docs/operate/upgrade.md). */
const minStopMs = (drainMs: number) => 2 * drainMs + 60_000;
const productionDrainMs = readConfig(productionEnv).drainMs;

function assertSettings(names: readonly string[]): void {
  assert.ok(names.length > 0);
  assert.deepEqual(
    names.filter((name) => !variableNames.includes(name)),
    [],
  );
}

/** A script that the image contains. */
function assertInImage(script = ''): void {
  assert.ok(existsSync(script), script);
  assert.ok(copied.includes(script) || copied.includes(path.dirname(script)), `${script} is not in the image`);
}

test('the image sets settings, starts what is in it, and is healthy without its database', () => {
  assertSettings(Object.keys(image));
  assert.equal(image.NODE_ENV, 'production');
  assertInImage(onlyStep('CMD').args.at(-1));
  // Docker Swarm replaces a container that is unhealthy: not because of a failover of the database.
  assert.match(onlyStep('HEALTHCHECK').text, /'\/readyz\?exclude=database'/);
  assert.equal(onlyStep('EXPOSE').text, image.PORT);
});

test('the user of the image owns the folder of the data, and so a volume that is mounted there', () => {
  const [folder] = stepsOf(lastStage, 'COPY').filter(({ args }) => args.at(-1) === image.DATA_DIR);
  assert.equal(folder?.owner, `${imageUser}:${imageUser}`);
  const source = stages.find(({ name }) => name === folder?.source);
  assert.ok(source && stepsOf(source, 'RUN').some(({ text }) => text === `mkdir ${folder?.args[0]}`));
});

test('the site and the server of an image are of one brand', () => {
  const build = stages.find(({ name }) => name === 'build');
  assert.ok(build);
  for (const { steps } of [build, lastStage]) {
    const defaults = steps.filter(({ keyword }) => keyword === 'ARG').map(({ text }) => text);
    assert.deepEqual(defaults, ['BRAND=brands/tern']);
    assert.ok(steps.some(({ keyword, args }) => keyword === 'ENV' && args.includes('BRAND=$BRAND')));
  }
  const keywords = build.steps.map(({ keyword, text }) => (/^node build\.mjs/.test(text) ? 'build' : keyword));
  assert.ok(keywords.indexOf('ENV') < keywords.indexOf('build'));
  assert.equal(image.BRAND, 'brands/tern');
});

test('every start bounds the young generation, as npm start does (docs/decisions/0035-server-speed.md)', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [flag] = /--max-semi-space-size=\d+/.exec(scripts.start) ?? [];
  assert.ok(flag);
  assert.ok(onlyStep('CMD').args.includes(flag));
  assert.ok(read('systemd/tern@.service').includes(flag));
  assert.match(
    readFileSync('.env.example', 'utf8'),
    new RegExp(`node_modules/\\.bin/node ${flag} .*scripts/start\\.ts`),
  );
});

type Container = {
  image: string;
  args: string[];
  envFrom: object[];
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
};
type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number };
type Labels = Record<string, string>;
type PodTemplate = {
  metadata?: { labels: Labels };
  spec: {
    terminationGracePeriodSeconds: number;
    securityContext: { runAsUser: number; fsGroup?: number };
    topologySpreadConstraints: { labelSelector: { matchLabels: Labels } }[];
    containers: [Container];
    volumes: { name: string }[];
  };
};
type Deployment = { spec: { replicas: number; selector: { matchLabels: Labels }; template: PodTemplate } };
type Service = {
  metadata: { name: string };
  spec: { selector: Labels; ports: [{ name: string; targetPort: string }] };
};
type Budget = { spec: { minAvailable: number; selector: { matchLabels: Labels } } };
type Ingress = {
  metadata: { annotations: Record<string, string> };
  spec: {
    tls: [{ hosts: [string] }];
    rules: [{ host: string; http: { paths: [{ path: string; pathType: string; backend: { service: object } }] } }];
  };
};
type Job = { spec: { template: PodTemplate } };

test('the manifests of Kubernetes fit each other, the image and the routes', async () => {
  const [pods, http, disruption, ...entries] =
    readYaml<[Deployment, Service, Budget, ...Ingress[]]>('kubernetes/tern.yaml');
  const { replicas, selector, template } = pods.spec;
  const [app] = template.spec.containers;
  assertSettings(app.env.map(({ name }) => name));
  const env = Object.fromEntries(app.env.map(({ name, value }) => [name, value]));
  const ports = Object.fromEntries(app.ports.map(({ name, containerPort }) => [name, String(containerPort)]));
  assert.deepEqual(ports, { http: image.PORT, metrics: env.METRICS_PORT });
  for (const { httpGet } of [app.startupProbe, app.readinessProbe, app.livenessProbe]) {
    assert.equal((await testApp.get(httpGet.path)).status, 200, httpGet.path);
    assert.equal(httpGet.port, 'http');
  }
  assert.equal(app.readinessProbe.httpGet.path, '/readyz?exclude=database');
  // A lost database is no reason to restart.
  assert.equal(app.livenessProbe.httpGet.path, '/healthz');
  const drainMs = Number(env.DRAIN_MS);
  assert.ok(template.spec.terminationGracePeriodSeconds * 1000 >= minStopMs(drainMs));
  const noticedMs = app.readinessProbe.periodSeconds * app.readinessProbe.failureThreshold * 1000;
  assert.ok(drainMs > noticedMs, 'the port stays open until the failing probe is noticed');
  const mounted = app.volumeMounts.map(({ mountPath }) => mountPath).sort();
  assert.deepEqual(mounted, [image.DATA_DIR, '/tmp']);
  assert.deepEqual(
    app.volumeMounts.map(({ name }) => name),
    template.spec.volumes.map(({ name }) => name),
  );
  assert.equal(http.spec.ports[0].targetPort, 'http');
  assert.ok(disruption.spec.minAvailable < replicas);
  const [spread] = template.spec.topologySpreadConstraints;
  for (const labels of [
    ...[selector.matchLabels, http.spec.selector, disruption.spec.selector.matchLabels],
    spread?.labelSelector.matchLabels,
  ])
    assert.deepEqual(labels, template.metadata?.labels);
  const bodySizes = nginx.match(/(?<=client_max_body_size )\w+/g) ?? [];
  const [, repeated] = /proxy_next_upstream ([\w ]+);/.exec(nginx) ?? [];
  const uploads = operations.submitContact.path;
  const paths = entries.map(({ metadata, spec }, index) => {
    const { path, pathType, backend: target } = spec.rules[0].http.paths[0];
    assert.deepEqual(target.service, { name: http.metadata.name, port: { name: http.spec.ports[0].name } });
    assert.equal(spec.tls[0].hosts[0], spec.rules[0].host);
    assert.equal(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'], bodySizes[index], path);
    assert.equal(metadata.annotations['nginx.ingress.kubernetes.io/proxy-next-upstream'], repeated);
    return [path, pathType];
  });
  assert.deepEqual(paths, [
    ['/', 'Prefix'],
    [uploads, 'Exact'],
  ]);

  const [job] = readYaml<[Job]>('kubernetes/migrate.yaml');
  const [migration] = job.spec.template.spec.containers;
  assert.deepEqual([migration.image, migration.envFrom], [app.image, app.envFrom]);
  assertInImage(migration.args[0]);
  // Where Pod Security admits the pods, it admits the migration.
  const { fsGroup, ...podSecurity } = template.spec.securityContext;
  assert.deepEqual(job.spec.template.spec.securityContext, podSecurity);
  assert.deepEqual(migration.securityContext, app.securityContext);
  assert.deepEqual([fsGroup, podSecurity.runAsUser], [Number(imageUser), Number(imageUser)]);
});

type AppService = {
  build: { context: string; dockerfile: string; args: { BRAND: string } };
  env_file: string;
  environment: Record<string, string>;
  volumes: [string];
  stop_grace_period: string;
  depends_on: object;
};
type NetworkedApp = AppService & { networks: { default: { ipv4_address: string } } };
type Compose = {
  services: {
    postgres: { environment: Record<string, string>; volumes: string[] };
    migrate: AppService & { command: [string] };
    nginx: { volumes: string[]; depends_on: object };
    'app-1': NetworkedApp;
    'app-2': NetworkedApp;
  };
  volumes: object;
  networks: { default: { enable_ipv6: boolean; ipam: { config: { subnet: string; ip_range?: string }[] } } };
};

test('the services of Compose fit each other, the image and the files of nginx', () => {
  const [{ services, volumes, networks }] = readYaml<[Compose]>('compose/compose.yaml');
  const { nginx: proxy, migrate, postgres, ...apps } = services;
  const at = (name: string) => path.join('deploy/compose', name);
  const names = Object.keys(services);
  for (const { depends_on: needed } of [migrate, proxy, ...Object.values(apps)])
    for (const name of Object.keys(needed)) assert.ok(names.includes(name), name);
  // The certificate is the operator's.
  for (const { volumes: used } of Object.values(services))
    for (const source of used.map((mount) => mount.split(':')[0] ?? ''))
      assert.ok(source in volumes || existsSync(at(source)) || source === '../../certificates', source);

  const [{ subnet = '', ip_range: dynamic = '' } = {}, ipv6] = networks.default.ipam.config;
  // Else nginx sees visitors with IPv6 come from Docker, at one IPv4 address of the trusted network.
  assert.ok(networks.default.enable_ipv6 && isIPv6(ipv6?.subnet.split('/')[0] ?? ''));
  const ipAddresses = new Set<string>();
  for (const app of Object.values(apps)) {
    assertSettings(Object.keys(app.environment));
    assert.equal(app.environment.TRUSTED_PROXIES, subnet);
    assert.equal(new URL(app.environment.DATABASE_URL ?? '').host, 'postgres:5432');
    assert.equal(app.volumes[0].split(':')[1], image.DATA_DIR);
    assert.equal(path.join(at(app.build.context), app.build.dockerfile), 'deploy/Dockerfile');
    assert.ok(existsSync(path.join(at(app.build.context), app.build.args.BRAND, 'brand.json')));
    assert.ok(Number.parseInt(app.stop_grace_period, 10) * 1000 >= minStopMs(productionDrainMs));
    const { ipv4_address: ipAddress } = app.networks.default;
    assert.ok(isInRanges([parseCidr(subnet)], ipAddress) && !isInRanges([parseCidr(dynamic)], ipAddress), ipAddress);
    ipAddresses.add(ipAddress);
  }
  assert.equal(ipAddresses.size, Object.keys(apps).length);
  assert.equal(path.join(at(migrate.build.context), migrate.env_file.replace('../../', '')), 'tern.env');
  assertInImage(migrate.command[0]);
  assert.deepEqual(
    [postgres.environment.POSTGRES_USER, postgres.environment.POSTGRES_DB],
    [new URL(migrate.environment.DATABASE_URL ?? '').username, 'tern'],
  );

  const upstreams = [...read('compose/upstream.conf').matchAll(/^ +server ([\w.:-]+)/gm)].map(([, server]) => server);
  assert.deepEqual(
    upstreams,
    [...ipAddresses].map((ipAddress) => `${ipAddress}:${image.PORT}`),
  );
  const targets = proxy.volumes.map((mount) => mount.split(':')[1] ?? '');
  for (const [, file = ''] of nginx.matchAll(/^ +ssl_certificate(?:_key)? (\S+);$/gm))
    assert.ok(targets.includes(path.dirname(file)), file);
  const [, cache = ''] = /proxy_cache_path (\S+)/.exec(nginx) ?? [];
  assert.ok(targets.includes(cache), cache);
});

test('the unit of systemd sets settings, starts what exists and waits for the end', () => {
  const lines = read('systemd/tern@.service')
    .split('\n')
    .filter((line) => line && !/^[#[]/.test(line));
  const unit = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  // systemd lets EnvironmentFile= override Environment=, so the command sets what is not the operator's to choose.
  const [, pairs = ''] = /^\/usr\/bin\/env ((?:[A-Z_]+=\S+ )+)/.exec(unit.get('ExecStart') ?? '') ?? [];
  const settings = Object.fromEntries(
    pairs
      .trim()
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  assertSettings(Object.keys(settings));
  assert.deepEqual([settings.PORT, settings.METRICS_PORT], ['%i', '1%i'], 'two processes never share a port');
  assert.equal(settings.NODE_ENV, 'production');
  assert.equal(settings.DATA_DIR, `/var/lib/${unit.get('StateDirectory')}`, 'what ProtectSystem=strict lets it write');
  assert.ok(existsSync(unit.get('ExecStart')?.split(' ').at(-1) ?? ''));
  assert.notEqual(unit.get('User') ?? 'root', 'root');
  assert.ok(Number(unit.get('TimeoutStopSec')) * 1000 >= minStopMs(productionDrainMs));
});

test('nginx makes the folder of its cache itself: the one above is there on every Debian', () => {
  assert.match(nginx, /^proxy_cache_path \/var\/cache\/\w+ /m);
});

test('nginx keeps connections for less time than a process does, and hides what only load balancers ask', async () => {
  for (const file of ['nginx/upstream.conf', 'compose/upstream.conf']) {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(read(file)) ?? [];
    assert.ok(Number(seconds) * 1000 < testApp.app.server.keepAliveTimeout, file);
    assert.match(read(file), /^upstream tern \{$/m);
    for (const [server] of read(file).matchAll(/^ +server .*/gm)) assert.match(server, / max_fails=0;$/, file);
  }
  assert.match(nginx, /proxy_pass http:\/\/tern;/);
  for (const [, route = ''] of nginx.matchAll(/location = (\S+) \{/g))
    assert.equal((await testApp.get(route)).status, 200, route);
});

test('the guide names the events of Stripe that have an effect', () => {
  const webhooks = readFileSync('server/billing/payments/stripe/webhooks.ts', 'utf8');
  const [, row = ''] = /^Events: (`checkout.+)$/m.exec(readFileSync('docs/operate/providers.md', 'utf8')) ?? [];
  const handled = [...webhooks.matchAll(/case '(.+)':/g)].map(([, event]) => event);
  assert.ok(handled.length > 0);
  assert.deepEqual([...row.matchAll(/`(.+?)`/g)].map(([, event]) => event).sort(), handled.sort());
});

test('the guide names the URLs to register', () => {
  const guide = readFileSync('docs/operate/providers.md', 'utf8');
  const callbacks = identityProviders.map((identityProvider) => `/oauth/callback/${identityProvider}`);
  for (const url of callbacks) assert.ok(testApp.app.hasRoute({ method: 'POST', url }), url);
  for (const url of [stripeWebhookPath, paypalWebhookPath, ...callbacks])
    assert.ok(guide.includes(`\`{API_URL}${url}\``), url);
});

test('nginx offers TLS 1.2 and 1.3, and nothing older', () => {
  assert.match(nginx, /^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
});

test('nginx logs neither IP addresses nor queries, as the privacy policy promises', () => {
  const [, format = ''] = /^log_format tern '(.+)';$/m.exec(nginx) ?? [];
  assert.match(format, /\$uri/);
  assert.doesNotMatch(format, /remote_addr|forwarded|request |request_uri|args|query|referer|cookie/);
  for (const server of nginx.split(/^server \{$/m).slice(1)) {
    assert.match(server, /^ {2}access_log \S+ tern;$/m);
    assert.match(server, /^ {2}error_log \S+ crit;$/m);
  }
});
