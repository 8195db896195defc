import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { render, screen, within } from '@testing-library/react';
import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from '#app/shell/footer.tsx';
import { locales } from '#facts/locales.ts';
import { configureRouter } from '#framework/resolve-page.ts';
import { Router } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { closePage, messagesOf, renderPage, textOf } from '#test/support/render-page.tsx';

const footer = () => within(screen.getByRole('contentinfo'));
const linksOf = (title: string) => {
  const column = footer().getByRole('heading', { name: title }).parentElement as HTMLElement;
  return within(column).getAllByRole('link');
};
const hrefsOf = (title: string) => linksOf(title).map((link) => link.getAttribute('href'));

afterEach(closePage);

test('the columns link to product, legal documents and help', async () => {
  await renderPage(Footer, { path: '/' });
  assert.deepEqual(hrefsOf('Product'), ['/en/pricing', '/en/referral', '/en/what-is-my-ip']);
  assert.deepEqual(hrefsOf('Legal'), ['/en/terms', '/en/privacy', '/en/subscription-terms', '/en/delete-policy']);
  const status = brand.statusUrl ? [brand.statusUrl] : [];
  assert.deepEqual(hrefsOf('Help'), ['/en/contact-us', brand.helpUrl, ...status]);
});

test('legal documents and social networks open in a new tab, other links do not', async () => {
  await renderPage(Footer, { path: '/' });
  const socials = brand.socials.map(({ label }) => footer().getByRole('link', { name: label }));
  const targets = (links: HTMLElement[]) => [...new Set(links.map((link) => link.getAttribute('target')))];
  assert.deepEqual(targets([...linksOf('Legal'), ...socials]), ['_blank']);
  assert.deepEqual(targets([...linksOf('Product'), ...linksOf('Help')]), [null]);
});

test('the footer leads to the plans, names the refund period and the support email, and ends with the year', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2031, 5) });
  await renderPage(Footer, { path: '/' });
  assert.equal(footer().getByRole('link', { name: /^Get / }).getAttribute('href'), '/en/pricing#header');
  assert.ok(footer().getByRole('link', { name: brand.supportEmail }));
  const text = textOf(screen.getByRole('contentinfo'));
  assert.match(text, /30 days to request a refund/);
  assert.ok(text.includes(`© 2031`), text);
  // The full stop of "Ltd." would come first in Arabic.
  assert.ok(screen.getByText(brand.company, { selector: 'bdi' }));
});

test('in a document that was built last year, React keeps the footer and shows the current year', async (context) => {
  history.replaceState({}, '', '/en');
  const route = { path: '/', page: 'test', layout: 'main', indexed: true, load: async () => ({ default: Footer }) };
  configureRouter({ routes: [route], rules: {}, guards: {} });
  const url = { locale: 'en' as const, path: '/', search: '', hash: '' };
  const page = {
    url,
    route,
    Component: Footer,
    messages: messagesOf('en'),
    params: {},
    status: 200,
    message: '',
    data: null,
  };
  const router = () => <Router initialPage={page} layouts={{ main: Fragment }} errorPage={() => null} />;
  context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 11, 31) });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(router());
  const prerendered = screen.getByRole('contentinfo');
  assert.match(textOf(prerendered), /© 2026/);
  context.mock.timers.setTime(Date.UTC(2027, 0, 1));
  const errors: unknown[] = [];
  render(router(), { container, hydrate: true, onRecoverableError: (error) => errors.push(error) });
  assert.deepEqual(errors, []);
  assert.equal(screen.getByRole('contentinfo'), prerendered);
  assert.match(textOf(prerendered), /© 2027/);
});

test('language and theme can be chosen in the footer', async () => {
  await renderPage(Footer, { path: '/' });
  assert.equal(screen.getByRole('contentinfo').querySelectorAll('.languages a[lang]').length, locales.length);
  const modes = within(footer().getByRole('group', { name: 'Theme' })).getAllByRole('radio');
  assert.deepEqual(
    modes.map((mode) => mode.closest('label')?.textContent ?? mode.getAttribute('aria-label')),
    ['Light', 'Dark', 'System'],
  );
});
