import { start } from '#app/startup.ts';

/** The inline script of the document runs this after the first frame, or in a tab in the background as soon as it can. */
function main(): void {
  const container = document.getElementById('app');
  if (container) start(container).catch((error: unknown) => console.error('app start failed', error));
  else console.error('app start failed: no #app in the document');
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', main);
else main();
