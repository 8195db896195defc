import { buildId } from '#framework/build.ts';
import { trustedHtml } from '#framework/trusted-html.ts';

/** All icons as `<symbol>`s (`scripts/build/icons.ts`). */
export const iconsUrl = `/assets/icons.${buildId}.svg`;

/**
 * Adds the icons that the document does not have, for what is rendered later. Into the document, not as the file of each `<use>`:
 * Chromium makes another document of such a file, with a page of its own (docs/decisions/0034-startup.md).
 */
export async function loadIcons(): Promise<void> {
  const response = await fetch(iconsUrl);
  if (!response.ok) throw new Error(`${iconsUrl} responded with ${response.status}`);
  const container = document.createElement('div');
  container.hidden = true;
  container.innerHTML = trustedHtml(await response.text());
  for (const symbol of container.querySelectorAll('symbol')) if (document.getElementById(symbol.id)) symbol.remove();
  document.body.append(container);
}
