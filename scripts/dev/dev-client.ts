/**
 * Runs in every page of the development server: reloads after a change, replaces changed styles in place, and shows build
 * errors. It sets styles by script, because the content security policy allows no style attributes.
 */
import type { DevState } from './dev-events.ts';

const loaded = new URL(import.meta.url).searchParams;
let stylesVersion = Number(loaded.get('styles'));
let dismissed = '';

new EventSource('/__dev/events').addEventListener('message', ({ data }) => {
  const { page, styles, problems }: DevState = JSON.parse(data);
  if (page !== Number(loaded.get('page')) && problems.length === 0) return location.reload();
  if (styles !== stylesVersion) replaceStyles();
  stylesVersion = styles;
  showProblems(problems.join('\n\n'));
});

function replaceStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-page]')) {
    if (!style.disabled) replaceSheet(style, `/__dev/styles/${style.dataset.page}.css`);
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([data-replaced])')) {
    const { pathname } = new URL(link.href);
    if (/^\/(assets\/[\w-]+|__dev\/styles\/[\w-]+|dev\/ui\/gallery)\.css$/.test(pathname)) replaceSheet(link, pathname);
  }
}

/** The old sheet stays until the new one has loaded, so the page is never without styles. */
function replaceSheet(old: HTMLStyleElement | HTMLLinkElement, url: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = old.media;
  link.href = `${url}?${Date.now()}`;
  link.onload = () => {
    if (old instanceof HTMLStyleElement) old.disabled = true;
    else old.remove();
  };
  if (old instanceof HTMLLinkElement) old.dataset.replaced = '';
  old.after(link);
}

/** Covers the page until the next good build, Escape or the button. */
function showProblems(text: string): void {
  const overlay = document.querySelector('#dev-problems');
  if (overlay?.getAttribute('data-text') === text || (text !== '' && text === dismissed)) return;
  overlay?.remove();
  dismissed = '';
  if (text === '') return;
  const box = Object.assign(document.createElement('div'), { id: 'dev-problems', role: 'alert' });
  box.setAttribute('data-text', text);
  Object.assign(box.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    padding: '1rem',
    overflow: 'auto',
    direction: 'ltr',
    background: '#450a0aee',
    color: '#fff',
    textAlign: 'left',
  });
  const message = Object.assign(document.createElement('pre'), { textContent: text });
  Object.assign(message.style, { whiteSpace: 'pre-wrap', font: '14px/1.5 monospace', color: '#fff' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Dismiss (Esc)' });
  Object.assign(button.style, { padding: '0.5rem 1rem', background: '#fff', color: '#000' });
  const dismiss = () => {
    dismissed = text;
    box.remove();
  };
  button.addEventListener('click', dismiss);
  addEventListener('keydown', ({ key }) => key === 'Escape' && box.isConnected && dismiss());
  box.append(button, message);
  document.body.append(box);
  button.focus();
}
