import { start } from '#app/startup.ts';
import { showLoadFailure } from '#framework/load-failure.ts';

/** The inline script of the document runs this after the first frame, or in a tab in the background as soon as it can. */
function main(): void {
  start(document.getElementById('app') as HTMLElement).catch((error: unknown) => {
    console.error('app start failed', error);
    showLoadFailure();
  });
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', main);
else main();
