import { start } from '#app/startup.ts';

const container = document.getElementById('app');

if (container) {
  start(container).catch((error: unknown) => console.error('The app could not start.', error));
} else {
  console.error('The app could not start: the document has no #app.');
}
