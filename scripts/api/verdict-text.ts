/** The verdict about a changed contract in words, for the terminal. */
import { narrowedForSecurity } from '#api-spec/version.ts';
import { baselineOf, readBaseline } from './baseline.ts';
import { type Contract, compareVersions, contractVerdict, type Verdict } from './breaking-changes.ts';

const summaries = {
  none: 'No change for clients',
  minor: 'Compatible: only additions',
  major: 'Breaking',
} as const;

/**
 * What the contract changes since the last released one.
 * @returns `isVersionSufficient`: the version in `api-spec/version.ts` is high enough for the changes
 */
export async function verdictSinceRelease(
  document: Contract,
): Promise<{ isVersionSufficient: boolean; description: string }> {
  const released = await readBaseline();
  const verdict = contractVerdict(released, JSON.parse(baselineOf(document)), narrowedForSecurity);
  const { version } = document.info;
  const isVersionSufficient = compareVersions(version, verdict.requiredVersion) >= 0;
  const advice = isVersionSufficient
    ? `Version ${version} is right.`
    : `Set apiVersion in api-spec/version.ts to ${verdict.requiredVersion} (it is ${version}).`;
  return { isVersionSufficient, description: [...describeChanges(verdict, released.info.version), advice].join('\n') };
}

function describeChanges({ level, breaking, narrowed }: Verdict, released: string): string[] {
  const rest = level === 'minor' && narrowed.length > 0 ? ', and what is narrowed' : '';
  return [
    ...breaking.map((line) => `  breaking: ${line}`),
    ...narrowed.map((line) => `  narrowed for security: ${line}`),
    `${summaries[level]}${rest} since contract ${released}.`,
  ];
}
