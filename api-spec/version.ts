/**
 * Version of the contract (semver): breaking changes raise the major version, additions the minor, texts the patch. `npm run check`
 * compares with the last released contract, `openapi.released.json` (docs/decisions/0030-contract-versioning.md).
 */
export const apiVersion = '3.1.0';

/**
 * Ids of operations that refuse for security, since the last released contract, what they served before. CHANGELOG.md names each. It is
 * emptied with the release.
 */
export const narrowedForSecurity: readonly string[] = ['exportAccount', 'disconnectIdentity'];
