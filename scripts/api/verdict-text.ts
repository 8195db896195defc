/** The verdict about a changed contract in words, for the terminal. */
import { compareVersions, type Verdict } from './breaking-changes.ts';

const summaries = {
  none: 'No change for clients',
  minor: 'Compatible: only additions',
  major: 'Breaking',
} as const;

/** True when the version in `api-spec/version.ts` is high enough for the changes. */
export function isVersionSufficient({ requiredVersion }: Verdict, version: string): boolean {
  return compareVersions(version, requiredVersion) >= 0;
}

export function describeVerdict(verdict: Verdict, released: string, version: string): string {
  const summary = `${summaries[verdict.level]} since contract ${released}.`;
  const lines = [...verdict.breaking.map((line) => `  breaking: ${line}`), summary];
  if (isVersionSufficient(verdict, version)) return [...lines, `Version ${version} is right.`].join('\n');
  return [...lines, `Set apiVersion in api-spec/version.ts to ${verdict.requiredVersion} (it is ${version}).`].join(
    '\n',
  );
}
