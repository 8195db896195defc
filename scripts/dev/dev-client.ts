/** Put into the site's bundle while watching: a new build reloads the page, new styles take the place of the old ones. */
declare const __BUILD_ID__: string;

const events = new EventSource('/__dev/events');

events.addEventListener('built', ({ data }) => {
  const { id, reload } = JSON.parse(data);
  document.querySelector('#dev-problem')?.remove();
  if (reload && id !== __BUILD_ID__) location.reload();
});

events.addEventListener('problem', ({ data }) => showProblem(JSON.parse(data)));

events.addEventListener('styles', () => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-page]')) {
    if (!style.disabled) replace(style, `/__dev/styles/document/${style.dataset.page}.css`);
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([data-old])')) {
    const { pathname } = new URL(link.href);
    const [, page] = /^\/assets\/([\w-]+)\.\w+\.css$/.exec(pathname) ?? [];
    if (page) replace(link, `/__dev/styles/page/${page}.css`);
    else if (pathname.startsWith('/__dev/')) replace(link, pathname);
  }
});

/** The old one stays until the new one is there: no bare page in between. */
function replace(old: HTMLStyleElement | HTMLLinkElement, address: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${address}?${Date.now()}`;
  link.onload = () => {
    if (old instanceof HTMLStyleElement) old.disabled = true;
    else old.remove();
  };
  if (old instanceof HTMLLinkElement) old.dataset.old = '';
  old.after(link);
}

function showProblem(message: string): void {
  console.error(message);
  const box = document.querySelector<HTMLElement>('#dev-problem') ?? document.createElement('pre');
  box.id = 'dev-problem';
  box.textContent = message;
  Object.assign(box.style, {
    ...{ position: 'fixed', inset: 'auto 0 0 0', zIndex: '9999', margin: '0', padding: '1rem', maxHeight: '50vh' },
    ...{ overflow: 'auto', whiteSpace: 'pre-wrap', direction: 'ltr', background: '#7f1d1d', color: '#fff' },
  });
  document.body.append(box);
}
