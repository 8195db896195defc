import { buildId } from '#framework/build.ts';
import { fetchJson } from '#framework/load.ts';
import { trustedHtml } from '#framework/trusted-html.ts';
import { iconsId } from './icon-names.ts';

/** HTML of all icons (`scripts/build/icons.ts`). */
export const iconsUrl = `/assets/icons.${buildId}.json`;

/**
 * Puts all icons into the document, in place of those that it was sent with: what is rendered later shows others. A `<use>` that refers
 * to a file would make Chromium create another document with a page of its own (docs/decisions/0034-startup.md).
 */
export async function loadIcons(): Promise<void> {
  const html = await fetchJson<string>(iconsUrl);
  document.getElementById(iconsId)?.remove();
  document.body.insertAdjacentHTML('beforeend', trustedHtml(html));
}
