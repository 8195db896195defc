/** Programs that tests need: browsers with their drivers, Java, PostgreSQL, proxies and checkers. On Debian as root they are installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { programs } from '../../test/support/programs.ts';
import type { TestKind } from '../node-test.ts';
import { postgresFolder } from './postgres.ts';

export type Tools = {
  /** Folder of PostgreSQL's programs; null when it is not installed. */
  postgres: string | null;
  /** One line per missing program, with how to get it. */
  missing: string[];
};

type Tool = {
  name: string;
  usedBy: readonly TestKind[];
  packages: string[];
  /** Only this program of the package is installed, not what the package depends on. */
  program?: string;
  isInstalled: () => boolean;
  howTo: string;
};

const tools: Tool[] = [
  {
    name: 'Chromium, its headless shell and its driver',
    usedBy: ['e2e', 'engines', 'load'],
    packages: ['chromium', 'chromium-headless-shell', 'chromium-driver'],
    isInstalled: () => [programs.chromium, programs.headlessShell, programs.chromedriver].every(existsSync),
    howTo: 'install them and set CHROMIUM, CHROMIUM_HEADLESS_SHELL and CHROMEDRIVER',
  },
  {
    name: 'Firefox',
    usedBy: ['engines'],
    packages: ['firefox-esr'],
    isInstalled: () => existsSync(programs.firefox),
    howTo: 'install it and set FIREFOX',
  },
  {
    name: 'WebKit, its driver and a virtual screen',
    usedBy: ['engines'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => existsSync(programs.miniBrowser) && isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
    howTo: 'put WebKitWebDriver and Xvfb on the PATH and set MINI_BROWSER to the path of MiniBrowser',
  },
  {
    name: 'fonts for every language',
    usedBy: ['e2e', 'engines'],
    packages: ['fonts-noto-core', 'fonts-noto-cjk', 'fontconfig'],
    isInstalled: () => ['ja', 'ko', 'zh-cn', 'zh-tw', 'th', 'ar'].every(hasFont),
    howTo: 'install fonts for Chinese, Japanese, Korean, Thai and Arabic',
  },
  {
    name: 'Java, for the HTML checker',
    usedBy: ['site'],
    packages: ['default-jre-headless'],
    isInstalled: () => spawnSync(process.env.JAVA ?? 'java', ['-version']).status === 0,
    howTo: 'install it and set JAVA',
  },
  {
    name: 'PostgreSQL',
    usedBy: ['load'],
    packages: ['postgresql'],
    isInstalled: () => postgresFolder() !== null,
    howTo: 'install it and set POSTGRES_BIN to the folder of initdb',
  },
  {
    name: 'nginx',
    usedBy: ['site', 'load'],
    packages: ['nginx'],
    isInstalled: () => isOnPath('nginx'),
    howTo: 'put nginx on the PATH',
  },
  {
    name: 'binutils',
    usedBy: ['load'],
    packages: ['binutils'],
    isInstalled: () => isOnPath('strip'),
    howTo: 'put strip on the PATH',
  },
  {
    name: 'systemd-analyze',
    usedBy: ['server'],
    packages: ['systemd'],
    isInstalled: () => isOnPath('systemd-analyze'),
    howTo: 'put it on the PATH',
  },
  {
    name: 'promtool',
    usedBy: ['server'],
    packages: ['prometheus'],
    // With the scripts of its web interface the package takes 330 MB.
    program: '/usr/bin/promtool',
    isInstalled: () => isOnPath('promtool'),
    howTo: 'put promtool on the PATH',
  },
  {
    name: 'PgBouncer',
    usedBy: ['load'],
    packages: ['pgbouncer'],
    isInstalled: () => isOnPath('pgbouncer'),
    howTo: 'put pgbouncer on the PATH',
  },
];

/** Of a package, `$1`, the program `$2`. */
const extractProgram = `set -e
  cd "$(mktemp -d)"
  apt-get download -qq -o APT::Sandbox::User=root "$1"
  dpkg-deb --fsys-tarfile *.deb | tar --extract --directory=/usr/local/bin --strip-components=3 ".$2"
  rm *.deb`;

/** Installs what tests of these kinds need, if possible. */
export async function provideTools(kinds: readonly TestKind[]): Promise<Tools> {
  const needed = tools.filter(({ usedBy }) => usedBy.some((kind) => kinds.includes(kind)));
  const absent = needed.filter(({ isInstalled }) => !isInstalled());
  if (absent.length > 0 && canInstall()) await install(absent);
  const missing = needed.filter(({ isInstalled }) => !isInstalled()).map(describeMissing);
  for (const { name, isInstalled } of needed) if (isInstalled()) console.log(`✔ ${name}`);
  return { postgres: postgresFolder(), missing };
}

export function describeMissing({ name, packages, program, howTo }: Omit<Tool, 'usedBy' | 'isInstalled'>): string {
  if (program) return `${name}: missing; ${howTo}`;
  return `${name}: missing; on Debian \`apt-get install ${packages.join(' ')}\`, elsewhere ${howTo}`;
}

/** True when fontconfig knows a font for the language. */
function hasFont(language: string): boolean {
  return spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function install(absent: readonly Tool[]): Promise<void> {
  console.log(`Installing ${absent.map(({ name }) => name).join(', ')} (apt-get) …`);
  await run('apt-get', 'update', '-qq');
  const packages = absent.flatMap(({ packages, program }) => (program ? [] : packages));
  if (packages.length > 0) await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
  for (const { packages, program } of absent)
    if (program) await run('sh', '-c', extractProgram, 'sh', ...packages, program);
}

/** A failure shows in what is missing afterwards. */
async function run(command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }), 'exit');
}
