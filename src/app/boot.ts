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
import { hasCredentials } from '#session/parse-entry-params.ts';
import { ipGeoPath } from '#site/paths.ts';
import { colorModeKey, fontsKey, reloadedKey, sessionCookie } from '#site/storage-keys.ts';

reloadWithoutScript(reloadedKey);
// The visitor's own system comes first among the downloads (styles/pages/download.scss).
document.documentElement.dataset.system =
  /android|windows|ip(?=hone|ad)/i.exec(navigator.userAgent)?.[0].toLowerCase() ?? '';
applyBootState({ sessionCookie, colorModeKey, fontsKey });
paintFirstScreenFirst();
const { currentScript: script } = document;
const id = /\d*$/.exec(location.pathname)?.[0] ?? '';
const listed = (name: string) => script?.getAttribute(`data-${name}`)?.replaceAll('{id}', id).split(' ') ?? [];
afterFirstFrame(() => {
  requestFilesEarly([...listed('files'), configUrl]);
  prepareIntl();
  const { search } = location;
  // Credentials leave the URL before the API is asked for anything (docs/decisions/0009-entry-parameters.md).
  if (hasCredentials(search)) return;
  const token = bootToken(sessionCookie);
  requestApiEarly([ipGeoPath]);
  // A tab has a list of its own (`data-account-billing`), any other query none.
  requestApiEarly(listed(token ? `account${search.replace('?tab=', '-')}` : 'api'), token);
});
