/** Entry of the one inline script of every document: esbuild bundles it, and its hash is in the content security policy. */
import { applyBootState } from '#framework/boot.ts';
import { colorModeKey, fontsKey, sessionCookie } from '#site/storage-keys.ts';

applyBootState({ sessionCookie, colorModeKey, fontsKey });
