import { start } from '#app/startup.ts';

/** The inline script of the document runs this after the first frame, or in a tab in the background as soon as it can. */
function main(): void {
  void start(document.getElementById('app') as HTMLElement);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', main);
else main();
