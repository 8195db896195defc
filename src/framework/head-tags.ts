import type { Locale } from '#facts/locales.ts';
import { withLocale } from './locale.ts';
import { plainSpaces } from './plain-spaces.ts';
import { product } from './product.ts';
import { trustedHtml } from './trusted-html.ts';

export type HeadProps = {
  title: string;
  description?: string;
  /** Structured data (schema.org). A function: only programs read it, so it is not made while the page is rendered. URLs in it begin with `origin`. */
  jsonLd?: (origin: string) => object;
  /** Path of an Atom feed that belongs to the page. */
  feed?: string;
};
/** `path` without locale. */
export type PageFacts = { origin: string; path: string; locale: Locale; indexed: boolean };

/**
 * Head of a page as HTML: title and description, for an indexed page also the canonical URL, `hreflang` links of every
 * language with `x-default`, and Open Graph (docs/decisions/0002-locale-negotiation.md).
 */
export function headTags(props: HeadProps, page: PageFacts): string {
  return plainSpaces(tagsOf(props, page).join(''));
}

/** All of them but the title. Other tags of a document belong to the site. */
const pageTags =
  'meta[property],meta[name=description],meta[name=robots],meta[name^=twitter],[rel=canonical],[rel=alternate],[type$=json]';

/** Replaces the tags of another page, except the title. */
export function replaceHeadTags(props: HeadProps, page: PageFacts): void {
  const innerHTML = trustedHtml(headTags(props, page));
  const { content } = Object.assign(document.createElement('template'), { innerHTML });
  for (const old of document.head.querySelectorAll(pageTags)) old.remove();
  document.head.append(...content.querySelectorAll(pageTags));
}

function tagsOf({ title, description = '', jsonLd, feed }: HeadProps, page: PageFacts): string[] {
  const basic = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!page.indexed) return [...basic, meta('name', 'robots', 'noindex')];
  const { origin, path, locale } = page;
  const { brandName, locales, shareImage } = product();
  const url = (code: Locale) => origin + withLocale(path, code);
  const openGraph = {
    type: 'website',
    site_name: brandName,
    title,
    description,
    url: url(locale),
    locale: openGraphLocale(locale),
    image: origin + shareImage.path(locale),
    'image:width': String(shareImage.width),
    'image:height': String(shareImage.height),
  };
  const json = JSON.stringify(jsonLd?.(origin) ?? null).replace(/</g, '\\u003c');
  return [
    ...basic,
    link('rel="canonical"', url(locale)),
    ...locales.locales.map(({ code }) => link(`rel="alternate" hreflang="${code}"`, url(code))),
    link('rel="alternate" hreflang="x-default"', origin + path),
    ...Object.entries(openGraph).map(([name, content]) => meta('property', `og:${name}`, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    feed ? link('rel="alternate" type="application/atom+xml"', origin + feed) : '',
    jsonLd ? `<script type="application/ld+json">${json}</script>` : '',
  ];
}

/** `language_TERRITORY` (https://ogp.me/#optional). Facebook refuses Arabic of a country: all of it is `ar_AR` there. */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${language === 'ar' ? 'AR' : region}`;
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return content && `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

function link(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeHtml(href)}">`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
