/** The machine that the server is about to run on: Node, clock, disk and ports. */
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import path from 'node:path';
import { type Config, needsSandbox } from '../config.ts';
import { type SiteManifest, siteManifest } from '../http/site/manifest.ts';
import { checkDisk } from '../monitor.ts';
import { doctorTimeouts, type Finding, failure, stop } from './finding.ts';
import { isInstalled } from './is-installed.ts';

const neededNode = 24;

export function checkNode(version = process.versions.node): Finding[] {
  if (Number.parseInt(version, 10) >= neededNode) return [];
  return [stop('Node', `is ${version}: install ${neededNode} or later from https://nodejs.org/`)];
}

/** A machine without a battery for its clock starts in 1970; certificates and codes fail then. */
export function checkClock(now = Date.now()): Finding[] {
  const year = new Date(now).getUTCFullYear();
  return year >= 2026 ? [] : [stop('Clock', `of this machine says ${year}: set it, and run a time service`)];
}

/** Where a site can be built, a start builds one that is missing or of another brand. */
export function checkBuild(
  { siteDir, brand }: Pick<Config, 'siteDir'> & { brand: { name: string } },
  canBuild = isInstalled('esbuild'),
): Finding[] {
  if (canBuild) return [];
  const built = readManifest(siteDir);
  if (!built) {
    const why = `has no built site of this version (${siteDir}), and the packages that build one are not installed`;
    return [stop('SITE_DIR', `${why}: build it where they are`)];
  }
  if (built.brand === brand.name) return [];
  // Its pages would be of one brand, mails and invoices of another.
  return [stop('BRAND', `is ${brand.name}, and the site was built for ${built.brand}: build it with the same BRAND`)];
}

function readManifest(siteDir: string): SiteManifest | null {
  try {
    return siteManifest.parse(JSON.parse(readFileSync(path.join(siteDir, 'site.json'), 'utf8')));
  } catch {
    return null;
  }
}

type DataDir = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The embedded PostgreSQL's own files, and its write-ahead log. */
const newDatabaseBytes = 64 * 1024 ** 2;

export async function checkDataDir(config: DataDir, minFreeBytes?: number): Promise<Finding[]> {
  try {
    await checkDisk(config.dataDir, minFreeBytes);
    return [];
  } catch (error) {
    return [(await checkRoomForDatabase(config, minFreeBytes)) ?? describeDiskFailure(error, config)];
  }
}

/** A new embedded database whose disk fills up ends with an error of WebAssembly that names neither the disk nor the folder. */
async function checkRoomForDatabase({ dataDir, databaseUrl }: DataDir, minFreeBytes = newDatabaseBytes) {
  if (databaseUrl || existsSync(path.join(dataDir, 'db', 'PG_VERSION'))) return null;
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  const why = `(${dataDir}) has too little room for a new database: make room, or use PostgreSQL (DATABASE_URL)`;
  return bavail * bsize < minFreeBytes ? stop('DATA_DIR', why) : null;
}

export function describeDiskFailure(error: unknown, { dataDir, databaseUrl }: DataDir): Finding {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return stop('DATA_DIR', `(${dataDir}) is not writable: give it to the user that runs the server`);
  if (code === 'EROFS') return stop('DATA_DIR', `(${dataDir}) is on a read-only file system: mount a volume there`);
  // What Node says of a new folder on a read-only file system.
  if (code === 'ENOENT') return stop('DATA_DIR', `(${dataDir}) cannot be created: mount a volume there`);
  if (code === 'ENOTDIR' || code === 'EEXIST') return stop('DATA_DIR', `(${dataDir}) is not a folder`);
  // The embedded database cannot be opened without writing.
  if (code === 'ENOSPC') return (databaseUrl ? failure : stop)('DATA_DIR', `(${dataDir}) is on a full disk: make room`);
  return failure('DATA_DIR', `(${dataDir}) is short of room: ${message}`);
}

/** @param starting the port must be free; otherwise the server itself may be the one that uses it */
export async function checkPorts(config: Config, starting: boolean): Promise<Finding[]> {
  const { host, port, sandboxPort, metrics } = config;
  const others: Port[] = [
    ...(needsSandbox(config) ? [{ name: 'SANDBOX_PORT', host: '127.0.0.1', port: sandboxPort }] : []),
    ...(metrics ? [{ name: 'METRICS_PORT', ...metrics }] : []),
  ];
  const ports = [{ name: 'PORT', host, port }, ...others];
  const findings: Finding[] = [];
  // One after the other: a trial of the same port must not find the one before it.
  for (const [index, each] of ports.entries()) {
    const same = ports.slice(0, index).find((other) => overlap(each, other));
    const finding = same
      ? stop(each.name, `is the same as ${same.name} (${each.port}): choose another`)
      : await checkPort(each, starting);
    if (finding) findings.push(finding);
  }
  return findings;
}

type Port = { name: string; host: string; port: number };

const everyAddress = ['0.0.0.0', '::'];

function overlap(a: Port, b: Port): boolean {
  if (a.port !== b.port || a.port === 0) return false;
  const hosts = [a, b].map(({ host }) => (host === 'localhost' ? '127.0.0.1' : host));
  return hosts[0] === hosts[1] || hosts.some((host) => everyAddress.includes(host));
}

async function checkPort({ name, host, port }: Port, starting: boolean): Promise<Finding | null> {
  const code = await listenError(host, port);
  if (code === null) return null;
  if (code === 'EACCES')
    return stop(
      name,
      `${port} may not be used by this user, or is reserved by the system: choose another, such as 8080`,
    );
  if (code !== 'EADDRINUSE') {
    const hostName = name.replace('PORT', 'HOST');
    return stop(hostName, `(${host}) is not an address of this machine: use 127.0.0.1 or 0.0.0.0`);
  }
  if (!starting && (await isServing(host, port))) return null;
  return stop(name, `${port} is already in use: stop the other program, or choose another port`);
}

function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}

/** True when an HTTP server is there, which may be this one: the doctor also runs beside it. */
async function isServing(host: string, port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(doctorTimeouts.requestMs);
  const address = everyAddress.includes(host) ? '127.0.0.1' : host;
  const url = `http://${isIPv6(address) ? `[${address}]` : address}:${port}/healthz`;
  const response = await fetch(url, { signal }).catch(() => null);
  return response !== null;
}
