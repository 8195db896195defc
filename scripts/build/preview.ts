/** The first screen of a page as HTML, for visitors who come from another page of the site (src/framework/preview.ts). */

/** The page that follows has elements of the same names. */
const names = / (?:id|for|name|aria-\w+by|aria-controls)="[^"]*"/g;
/** Until React renders the page. Buttons would change their color, and nobody can use a preview. */
const states = / (?:disabled|aria-disabled|aria-busy)="[^"]*"/g;
const invisible = /<noscript>.*?<\/noscript>|<!--.*?-->/gs;

/**
 * @param body rendered by React, which escapes every `"` in a text
 * @returns `<main>` up to the end of the first screen, with open elements, which a parser closes
 */
export function previewHtml(body: string): string {
  const [, main = '', end = ''] = /(<main .*?)(<template id="first-paint"|<\/main>)/s.exec(body) ?? [];
  // As React renders it before what is below the first screen.
  const space = end.startsWith('<template') ? '<div class="after-first-paint">' : '';
  return main.replaceAll(invisible, '').replaceAll(names, '').replaceAll(states, '') + space;
}
