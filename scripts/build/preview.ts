/** The first screen of a page as HTML, for visitors who come from another page of the site (src/framework/preview.ts). */

/** The page that follows has elements of the same names. */
const names = / (?:id|for|name|aria-\w+by|aria-controls)="[^"]*"/g;
/** Until React renders the page. Buttons would change their color, and nobody can use a preview. */
const states = / (?:disabled|aria-disabled|aria-busy)="[^"]*"/g;
const invisible = /<noscript>.*?<\/noscript>|<!--.*?-->/gs;
const closedDetails = /(<details(?! open)[^>]*><summary.*?<\/summary>).*?(?=<\/details>)/gs;

/**
 * @param body rendered by React, which escapes every `"` in a text
 * @returns `<main>`, or a layout that is one element, up to the end of the first screen, with open elements, which a parser closes
 */
export function previewHtml(body: string): string {
  // The main layout is several elements, whose header and footer stay. Any other replaces it.
  const start = /^<div [^>]*-layout"/.test(body) ? 0 : Math.max(0, body.indexOf('<main '));
  const [, html = '', end = ''] = /^(.*?)(<template id="first-paint"|<\/main>)/s.exec(body.slice(start)) ?? [];
  // As React renders it before what is below the first screen.
  const space = end.startsWith('<template') ? '<div class="after-first-paint">' : '';
  const visible = html.replaceAll(invisible, '').replaceAll(closedDetails, '$1');
  return visible.replaceAll(names, '').replaceAll(states, '') + space;
}
