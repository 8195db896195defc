/** Entry of the one inline script of every document: esbuild bundles it, and its hash is in the content security policy. */
import { applyBootState } from '#framework/boot.ts';

applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'nuxt-color-mode', fontsKey: 'fonts' });
