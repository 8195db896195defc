/**
 * The names of scripts contain hashes that any edit of a source file changes, even of a comment. Minifiers count characters and brotli
 * finds repetitions, so other hashes make a page up to 180 bytes larger or smaller. These names change only with what a script is
 * made of: sizes of a page are compared with them, and scripts are minified with them.
 */
import { createHash } from 'node:crypto';
import type { Metafile } from 'esbuild';

export type StableNames = {
  /** Replaces the hashes of scripts and the build id, each by another one of the same length. */
  stabilize: (text: string) => string;
  restore: (text: string) => string;
};

/** @param seed another one gives other names */
export function stableNames({ outputs }: Pick<Metafile, 'outputs'>, buildId: string, seed = 0): StableNames {
  const digest = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest();
  const stable = new Map([[buildId, digest('build').toString('hex').slice(0, buildId.length)]]);
  for (const [file, { inputs }] of Object.entries(outputs)) {
    const [, name = '', hash] = /([^/]+)\.([A-Z2-7]{8})\.js$/.exec(file) ?? [];
    if (hash) stable.set(hash, base32(digest([name, ...Object.keys(inputs).sort()].join())));
  }
  const restored = new Map([...stable].map(([hash, to]) => [to, hash]));
  if (restored.size < stable.size) throw new Error('two scripts have the same name and are made of the same files');
  return { stabilize: replaceAll(stable), restore: replaceAll(restored) };
}

function replaceAll(replacements: ReadonlyMap<string, string>): (text: string) => string {
  const pattern = new RegExp([...replacements.keys()].join('|'), 'g');
  return (text) => text.replace(pattern, (found) => replacements.get(found) as string);
}

/** Eight characters of the alphabet of esbuild's hashes. */
function base32(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, 8), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');
}
