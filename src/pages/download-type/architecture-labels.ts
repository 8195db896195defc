import { defineMessages, type Message } from '#framework/locale.ts';
import type { DownloadFile } from '#site/downloads.ts';
import type { DownloadType } from '#site/paths.ts';

const m = defineMessages({
  x64: 'download.architecture.x64',
  arm64: 'download.architecture.arm64',
  universal: 'download.architecture.universal',
});
const mac = defineMessages({ x64: 'download.architecture.mac-x64', arm64: 'download.architecture.mac-arm64' });

/** The name of a processor architecture as users of that system know it. */
export function architectureLabel(type: DownloadType, architecture: DownloadFile['architecture']): Message {
  return { ...m, ...(type === 'macOS' && mac) }[architecture];
}
