import { brand } from './brand.ts';
import { type Locale, localePath, locales } from '#facts/locales.ts';

export type HeadFacts = {
  title: string;
  description?: string;
  /** Structured data (schema.org). */
  jsonLd?: object | undefined;
};
type Place = { origin: string; path: string; locale: Locale; indexed: boolean };

/**
 * What browsers, search engines and social networks are told about a page: title and description; for an indexed one also
 * canonical, `hreflang` of every language with `x-default`, and Open Graph (decisions §2). Every tag but the title has `data-head`.
 */
export function headTags(
  { title, description = '', jsonLd }: HeadFacts,
  { origin, path, locale, indexed }: Place,
): string {
  const own = [`<title>${escaped(title)}</title>`, meta('name', 'description', description)];
  if (!indexed) return [...own, meta('name', 'robots', 'noindex')].join('');
  const url = (code: Locale) => origin + localePath(path, code);
  const og = {
    type: 'website',
    site_name: brand.name,
    title,
    description,
    url: url(locale),
    locale: locale.replace('-', '_'),
    image: `${origin}/share/${locale}.png`,
    'image:width': '1200',
    'image:height': '630',
  };
  const data = JSON.stringify(jsonLd ?? null).replace(/</g, '\\u003c');
  return [
    ...own,
    link('rel="canonical"', url(locale)),
    ...locales.map(({ code }) => link(`rel="alternate" hreflang="${code}"`, url(code))),
    link('rel="alternate" hreflang="x-default"', origin + path),
    ...Object.entries(og).map(([name, content]) => meta('property', `og:${name}`, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    jsonLd ? `<script data-head type="application/ld+json">${data}</script>` : '',
  ].join('');
}

function meta(kind: string, name: string, content: string): string {
  return content && `<meta data-head ${kind}="${name}" content="${escaped(content)}">`;
}

function link(attributes: string, href: string): string {
  return `<link data-head ${attributes} href="${escaped(href)}">`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
