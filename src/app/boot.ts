/** Entry of the one inline script of every document: esbuild bundles it, and its hash is in the content security policy. */
import {
  afterFirstFrame,
  applyBootState,
  bootToken,
  paintFirstScreenFirst,
  prepareIntl,
  reloadWithoutScript,
} from '#framework/boot.ts';
import { configUrl, requestApiEarly, requestFilesEarly } from '#framework/early-responses.ts';
import { ipGeoPath } from '#site/paths.ts';
import { colorModeKey, fontsKey, reloadedKey, sessionCookie } from '#site/storage-keys.ts';

reloadWithoutScript(reloadedKey);
// The visitor's own system comes first among the downloads (styles/pages/download.scss).
document.documentElement.dataset.system =
  /android|windows|ip(?=hone|ad)/i.exec(navigator.userAgent)?.[0].toLowerCase() ?? '';
applyBootState({ sessionCookie, colorModeKey, fontsKey });
paintFirstScreenFirst();
const { files, api, account } = document.currentScript?.dataset ?? {};
const listed = (paths?: string) => paths?.split(' ') ?? [];
// A query may contain credentials: they leave the URL before the API is asked for anything (docs/decisions/0009-entry-parameters.md).
const hasQuery = location.search !== '';
afterFirstFrame(() => {
  requestFilesEarly([...listed(files), configUrl]);
  prepareIntl();
  if (hasQuery) return;
  const token = bootToken(sessionCookie);
  const id = /\d*$/.exec(location.pathname)?.[0] ?? '';
  requestApiEarly([ipGeoPath]);
  requestApiEarly(listed((token ? account : api)?.replaceAll('{id}', id)), token);
});
