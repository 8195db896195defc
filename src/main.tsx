import { start } from '#app/startup.ts';

const container = document.getElementById('app');

if (container) {
  start(container).catch((error: unknown) => console.error('app start failed', error));
} else {
  console.error('app start failed: no #app in the document');
}
