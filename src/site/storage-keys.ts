/** Names under which the browser keeps state that more than one file reads (docs/product.md#client-state). */
export const sessionCookie = 'Admin-Token';
export const localeCookie = 'locale';
export const colorModeKey = 'nuxt-color-mode';
export const fontsKey = 'fonts';
/** In `sessionStorage`: the document was reloaded because its script was missing. */
export const reloadedKey = 'reloaded';
/** What "remember me" keeps. */
export const rememberedKey = 'rememberme';
/** In `sessionStorage`: the next page may offer a passkey. */
export const passkeyOfferKey = 'passkey.offer';
