/** What the tests need beyond npm packages: browsers with their drivers, Java, and a PostgreSQL. Debian's packages, installed as root. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { programs } from '../../test/support/programs.ts';
import { postgresFolder } from './postgres.ts';

export type Tools = {
  /** Folder of PostgreSQL's programs; null when there is none. */
  postgres: string | null;
  /** One line per thing that is missing, with how to get it. */
  missing: string[];
};

type Tool = { name: string; packages: string[]; isThere: () => boolean; howTo: string };

const tools: Tool[] = [
  {
    name: 'Chromium and its driver',
    packages: ['chromium', 'chromium-driver'],
    isThere: () => existsSync(programs.chromium) && existsSync(programs.chromedriver),
    howTo: 'install them and say where they are in CHROMIUM and CHROMEDRIVER',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => existsSync(programs.firefox),
    howTo: 'install it and say where it is in FIREFOX',
  },
  {
    name: 'WebKit, its driver and a screen in memory',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => existsSync(programs.miniBrowser) && isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
    howTo: 'put WebKitWebDriver and Xvfb on the PATH and say where MiniBrowser is in MINI_BROWSER',
  },
  {
    name: 'Java, for the HTML checker',
    packages: ['default-jre-headless'],
    isThere: () => spawnSync(process.env.JAVA ?? 'java', ['-version']).status === 0,
    howTo: 'install it and say where it is in JAVA',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () => postgresFolder() !== null,
    howTo: 'install it and put the folder of its initdb in POSTGRES_BIN',
  },
];

export function provideTools(): Tools {
  const absent = tools.filter(({ isThere }) => !isThere());
  if (absent.length > 0 && canInstall()) install(absent.flatMap(({ packages }) => packages));
  const missing = tools
    .filter(({ isThere }) => !isThere())
    .map(({ name, packages, howTo }) => {
      return `${name}: missing; on Debian \`apt-get install ${packages.join(' ')}\`, elsewhere ${howTo}`;
    });
  for (const { name, isThere } of tools) if (isThere()) console.log(`✔ ${name}`);
  return { postgres: postgresFolder(), missing };
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
