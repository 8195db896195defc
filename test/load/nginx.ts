/** nginx with the configuration of `deploy/nginx`, in front of servers of the tests. */
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/support/server.ts';
import { createCertificate } from '../../scripts/bench/pages/tls-proxy.ts';

export type Proxy = {
  /** Of HTTPS. */
  port: number;
  httpPort: number;
  /** What it answered with 4xx or 5xx until now. */
  failures(): Promise<ProxyFailure[]>;
  stop(): Promise<void>;
};

/** Where several processes were tried, `servers` and `statuses` name all of them, separated by commas. */
export type ProxyFailure = { id: string; servers: string; statuses: string; seconds: string };

/** A minute or more: a busy machine can take as long. */
const maxPauses = 2_400;
const pauseMs = 50;

type Options = {
  /** File of `deploy` that names the two servers. */
  upstream?: 'nginx/upstream.conf' | 'compose/upstream.conf';
  /** CIDR range of a CDN in front. */
  cdn?: string;
};

/** @param ports of the two servers */
export async function startNginx(
  [first, second]: readonly [number, number],
  { upstream = 'nginx/upstream.conf', cdn }: Options = {},
): Promise<Proxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-nginx-'));
  await chmod(folder, 0o755);
  const { key, cert } = createCertificate();
  await writeFile(path.join(folder, 'privkey.pem'), key);
  await writeFile(path.join(folder, 'fullchain.pem'), cert);
  const replaced = async (name: string, changes: readonly [string | RegExp, string][]) => {
    const example = await readFile(path.join('deploy', name), 'utf8');
    const text = changes.reduce((changed, [from, to]) => {
      const next = changed.replaceAll(from, to);
      if (next === changed) throw new Error(`deploy/${name} has no ${from}`);
      return next;
    }, example);
    await writeFile(path.join(folder, path.basename(name)), text);
  };
  await replaced(upstream, [
    [/(127\.0\.0\.1|172\.30\.0\.11):3000/g, `127.0.0.1:${first}`],
    [/127\.0\.0\.1:3010|172\.30\.0\.12:3000/g, `127.0.0.1:${second}`],
  ]);
  await replaced('nginx/tern.conf', [
    [/ +listen \[::\].*\n/g, ''],
    // Those of the tests are in the http context.
    [/ +(access|error)_log .*\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/tern', folder],
    ['/var/cache/tern', path.join(folder, 'cache')],
    ...(cdn ? toRealIp(cdn) : []),
  ]);
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const log = path.join(folder, 'failures.log');
  const http = [
    ...temporary,
    `log_format failures '$http_x_load_id|$upstream_addr|$upstream_status|$request_time';`,
    'map $status $is_failure { ~^[23] 0; default 1; }',
    `access_log ${log} failures if=$is_failure;`,
    `include ${folder}/upstream.conf;`,
    `include ${folder}/tern.conf;`,
  ];
  const worker = 'worker_processes 1; worker_rlimit_nofile 65536; daemon off;';
  await writeFile(
    main,
    `${worker} pid ${folder}/pid; events { worker_connections 16384; } http { ${http.join('\n')} }\n`,
  );
  const args = ['-c', main, '-p', folder, '-e', path.join(folder, 'error.log')];
  execFileSync('nginx', ['-t', '-q', ...args], { stdio: 'pipe' });
  const proxy = spawn('nginx', args, { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => proxy.once('exit', () => resolve()));
  const stop = async () => {
    proxy.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  };
  for (let pauses = 0; !(await accepts(port)); pauses++) {
    if (proxy.exitCode !== null || pauses === maxPauses) {
      await stop();
      throw new Error('nginx does not accept connections');
    }
    await wait(pauseMs);
  }
  return {
    port,
    httpPort,
    async failures() {
      const lines = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
      return lines.map((line) => {
        const [id = '', servers = '', statuses = '', seconds = ''] = line.split('|');
        return { id, servers, statuses, seconds };
      });
    },
    stop,
  };
}

/** The lines for a CDN, without their `#`. */
const toRealIp = (cdn: string): [string | RegExp, string][] => [
  [/^# (?=set_real_ip|real_ip)/gm, ''],
  ['203.0.113.0/24', cdn],
];

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
