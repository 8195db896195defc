/** Entry of the one inline script of every document: esbuild bundles it, and its hash is in the content security policy. */
import { afterFirstFrame, applyBootState, bootToken, paintFirstScreenFirst, startApp } from '#framework/boot.ts';
import { requestApiEarly, requestStartEarly } from '#framework/early-responses.ts';
import { prepareIntl } from '#framework/prepare-intl.ts';
import { ipGeoPath } from '#site/api-paths.ts';
import { isAuthPath } from '#site/paths.ts';
import { colorModeKey, fontsKey, reloadedKey, sessionCookie } from '#site/storage-keys.ts';

// The visitor's own system comes first among the downloads (styles/pages/download.scss).
document.documentElement.dataset.system =
  /android|windows|ip(?=hone|ad)/i.exec(navigator.userAgent)?.[0].toLowerCase() ?? '';
applyBootState({ sessionCookie, colorModeKey, fontsKey });
paintFirstScreenFirst();
const { dataset } = document.currentScript as HTMLElement;
const listed = (paths?: string) => paths?.split(' ') ?? [];
// Any query but that of a tab may contain credentials: they leave the URL before the API is asked for anything
// (docs/decisions/0009-entry-parameters.md).
const tab = /^(?:\?tab=(\w+))?$/.exec(location.search);
afterFirstFrame(() => {
  requestStartEarly(listed(dataset.start));
  startApp(reloadedKey);
  // Nothing under `/auth` shows what the API knows, or formats with `Intl`.
  if (isAuthPath(location.pathname)) return;
  prepareIntl();
  if (!tab) return;
  const token = bootToken(sessionCookie);
  const id = /\d*$/.exec(location.pathname)?.[0] ?? '';
  requestApiEarly([ipGeoPath]);
  requestApiEarly(listed(dataset[token ? `account${tab[1] ?? ''}` : 'api']?.replaceAll('{id}', id)), token);
});
