import { defineMessages } from '#framework/locale.ts';
import type { DownloadFile } from '#site/downloads.ts';
import type { DownloadType } from '#site/paths.ts';

const m = defineMessages({
  x64: 'download.architecture.x64',
  arm64: 'download.architecture.arm64',
  universal: 'download.architecture.universal',
});
const mac = defineMessages({ x64: 'download.architecture.mac-x64', arm64: 'download.architecture.mac-arm64' });

/** A processor by the name that its owners know. */
export function architectureWords(type: DownloadType, architecture: DownloadFile['architecture']): { id: string } {
  return { ...m, ...(type === 'macOS' && mac) }[architecture];
}
