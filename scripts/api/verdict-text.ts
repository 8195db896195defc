/** The verdict about a changed contract in words, for the terminal. */
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
  const verdict = contractVerdict(released, JSON.parse(baselineOf(document)));
  const { version } = document.info;
  const isVersionSufficient = compareVersions(version, verdict.requiredVersion) >= 0;
  const advice = isVersionSufficient
    ? `Version ${version} is right.`
    : `Set apiVersion in api-spec/version.ts to ${verdict.requiredVersion} (it is ${version}).`;
  return { isVersionSufficient, description: [...describeChanges(verdict, released.info.version), advice].join('\n') };
}

function describeChanges({ level, breaking }: Verdict, released: string): string[] {
  return [...breaking.map((line) => `  breaking: ${line}`), `${summaries[level]} since contract ${released}.`];
}
