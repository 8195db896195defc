/** nginx as a fast operator would set it up: one worker, compressed files beside the originals, descriptors kept open. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commonHeaders } from '#server/http/security-headers.ts';
import { freePort } from '../../free-port.ts';
import { pinToCore, serverCore } from '../cores.ts';

export type RunningNginx = { port: number; workerPid: number; stop(): void };

const brotliModule = 'ngx_http_brotli_static_module.so';
const moduleFolders = ['/usr/lib/nginx/modules', '/usr/local/lib/nginx/modules', '/usr/lib64/nginx/modules'];
const pauseMs = 20;
const maxPauses = 250;

/** @returns null when nginx or its module is missing */
export async function startNginx(root: string, folder: string): Promise<RunningNginx | null> {
  const modules = moduleFolders.find((each) => existsSync(path.join(each, brotliModule)));
  if (!modules || spawnSync('nginx', ['-v']).error) return null;
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration({ root, folder, port, module: path.join(modules, brotliModule) }));
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  const workerPid = await findWorker(nginx, path.join(folder, 'error.log'));
  await pinToCore(workerPid, serverCore);
  return { port, workerPid, stop: () => nginx.kill('SIGTERM') };
}

function configuration({ root, folder, port, module }: { root: string; folder: string; port: number; module: string }) {
  // The same headers as the server's, so that both send the same bytes.
  const headers = Object.entries(commonHeaders('http://localhost'))
    .map(([name, value]) => `add_header ${name} "${value}";`)
    .join('\n    ');
  return `
load_module ${module};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; text/css css; application/json json; image/svg+xml svg; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10000 inactive=1h;
  open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    brotli_static on;
    ${headers}
    location / { try_files $uri $uri/index.html =404; }
  }
}
`;
}

async function findWorker(nginx: ChildProcess, errorLog: string): Promise<number> {
  for (let pauses = 0; pauses < maxPauses; pauses++) {
    const worker = childOf(nginx.pid ?? 0);
    if (worker) return worker;
    if (nginx.exitCode !== null) break;
    await wait(pauseMs);
  }
  nginx.kill();
  throw new Error(`nginx did not start:\n${existsSync(errorLog) ? readFileSync(errorLog, 'utf8') : ''}`);
}

function childOf(pid: number): number | undefined {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) return Number(entry);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return undefined;
}
