/** nginx with the configuration of `deploy/nginx`, in front of servers of the tests. */
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/support/server.ts';
import { createCertificate } from '../../scripts/bench/pages/front.ts';

export type Proxy = { /** Of HTTPS. */ port: number; httpPort: number; stop(): Promise<void> };

const maxPauses = 200;
const pauseMs = 50;

/** @param ports of the two servers */
export async function startNginx([first, second]: readonly [number, number]): Promise<Proxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'cache'));
  const { key, cert } = createCertificate();
  await writeFile(path.join(folder, 'privkey.pem'), key);
  await writeFile(path.join(folder, 'fullchain.pem'), cert);
  const replaced = async (name: string, changes: readonly [string | RegExp, string][]) => {
    const example = await readFile(path.join('deploy/nginx', name), 'utf8');
    const text = changes.reduce((changed, [from, to]) => {
      const next = changed.replaceAll(from, to);
      if (next === changed) throw new Error(`deploy/nginx/${name} has no ${from}`);
      return next;
    }, example);
    await writeFile(path.join(folder, name), text);
  };
  await replaced('upstream.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3010', `127.0.0.1:${second}`],
  ]);
  await replaced('tern.conf', [
    [/ +listen \[::\].*\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/tern', folder],
    ['/var/cache/nginx/tern', path.join(folder, 'cache')],
  ]);
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const http = [...temporary, 'access_log off;', `include ${folder}/upstream.conf;`, `include ${folder}/tern.conf;`];
  const worker = 'worker_processes 1; daemon off;';
  await writeFile(
    main,
    `${worker} pid ${folder}/pid; events { worker_connections 4096; } http { ${http.join('\n')} }\n`,
  );
  const args = ['-c', main, '-p', folder, '-e', path.join(folder, 'error.log')];
  execFileSync('nginx', ['-t', '-q', ...args], { stdio: 'pipe' });
  const proxy = spawn('nginx', args, { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => proxy.once('exit', () => resolve()));
  for (let pauses = 0; !(await accepts(port)); pauses++) {
    if (pauses === maxPauses) throw new Error('nginx does not accept connections');
    await wait(pauseMs);
  }
  return {
    port,
    httpPort,
    async stop() {
      proxy.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

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
