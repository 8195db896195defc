import { createContext, useContext, useLayoutEffect } from 'react';
import { type HeadProps, headTags } from './head-tags.ts';
import { usePage } from './payload.ts';

/** Collects the head while a page is prerendered; `origin` is the public one of the site. */
export const HeadCollector = createContext<{ origin: string; html: string } | null>(null);

/** Sets title, description, canonical URL, alternates and Open Graph, in prerendered documents and after navigations. */
export function Head(props: HeadProps) {
  const { url, route, status } = usePage();
  const collector = useContext(HeadCollector);
  const origin = collector?.origin ?? globalThis.location?.origin ?? '';
  const indexed = status === 200 && route?.indexed === true;
  // To search engines, all URLs of a pattern are one page.
  const tags = headTags(props, { origin, locale: url.locale, path: route?.template ?? url.path, indexed });
  // Search engines expect plain spaces.
  const html = tags.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  if (collector) collector.html = html;
  useLayoutEffect(() => replaceHead(html), [html]);
  return null;
}

function replaceHead(html: string): void {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  document.title = content.querySelector('title')?.textContent ?? '';
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.append(...content.querySelectorAll('[data-head]'));
}
