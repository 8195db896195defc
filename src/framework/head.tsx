import { createContext, useContext, useLayoutEffect } from 'react';
import { brand } from '#site/brand.ts';
import { type LocaleCode, locales } from '#site/locales.ts';
import { withLocale } from './locale.ts';
import { type Page, usePage } from './payload.ts';

/** `jsonLd`: structured data (schema.org), for search engines. */
type Props = { title: string; description?: string; jsonLd?: object };

/** Where a prerendered page leaves its head; `origin` is the site's public one. */
export const HeadSink = createContext<{ origin: string; html: string } | null>(null);

/** Title, description, canonical, alternates and Open Graph, in the prerendered document and after a navigation. */
export function Head(props: Props) {
  const page = usePage();
  const sink = useContext(HeadSink);
  const html = headHtml(props, page, sink?.origin ?? globalThis.location?.origin ?? '');
  if (sink) sink.html = html;
  useLayoutEffect(() => apply(html), [html]);
  return null;
}

function headHtml(
  { title, description = '', jsonLd }: Props,
  { address, route, status }: Page,
  origin: string,
): string {
  const own = [`<title>${escaped(title)}</title>`, meta('name', 'description', description)];
  if (!route?.indexed || status !== 200) return [...own, meta('name', 'robots', 'noindex')].join('');
  const url = (code: LocaleCode) => origin + withLocale(address.path, code);
  const og = { type: 'website', site_name: brand.name, title, description, url: url(address.locale) };
  const data = JSON.stringify(jsonLd ?? null).replace(/</g, '\\u003c');
  return [
    ...own,
    link('rel="canonical"', url(address.locale)),
    ...locales.map(({ code }) => link(`rel="alternate" hreflang="${code}"`, url(code))),
    link('rel="alternate" hreflang="x-default"', origin + address.path),
    ...Object.entries(og).map(([name, content]) => meta('property', `og:${name}`, content)),
    meta('property', 'og:locale', address.locale.replace('-', '_')),
    jsonLd ? `<script data-head type="application/ld+json">${data}</script>` : '',
  ].join('');
}

const meta = (kind: string, name: string, content: string): string =>
  content && `<meta data-head ${kind}="${name}" content="${escaped(content)}">`;
const link = (attributes: string, href: string): string => `<link data-head ${attributes} href="${escaped(href)}">`;
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function apply(html: string): void {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  document.title = content.querySelector('title')?.textContent ?? '';
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.append(...content.querySelectorAll('[data-head]'));
}
