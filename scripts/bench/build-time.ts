import { spawnSync } from 'node:child_process';

/** Seconds of a complete build in its own process. @throws with the build's output when it fails */
export function measureBuild(out: string, locales?: string): number {
  const started = performance.now();
  const args = ['build.mjs', `--out=${out}`, ...(locales ? [`--locales=${locales}`] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
  return (performance.now() - started) / 1000;
}
