/** The 404 document names the path that was requested, also for visitors without JavaScript. */
import { escapeHtml } from '../../escape-html.ts';

/** @param html the prerendered document, whose element for the path is empty (`src/app/shell/error-page.tsx`) */
export function withRequestedUrl(html: string, url: string): string {
  return html.replace(/(<bdi class="error-page__requested">)(?=<\/bdi>)/, (element) => element + escapeHtml(url));
}
