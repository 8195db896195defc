import { createContext, useContext, useLayoutEffect } from 'react';
import { type HeadFacts, headTags } from '#site/head-tags.ts';
import { usePage } from './payload.ts';

/** Where a prerendered page leaves its head; `origin` is the site's public one. */
export const HeadSink = createContext<{ origin: string; html: string } | null>(null);

/** Title, description, canonical, alternates and Open Graph, in the prerendered document and after a navigation. */
export function Head(facts: HeadFacts) {
  const { address, route, status } = usePage();
  const sink = useContext(HeadSink);
  const origin = sink?.origin ?? globalThis.location?.origin ?? '';
  const indexed = status === 200 && route?.indexed === true;
  // All addresses of a pattern are one page to the world.
  const tags = headTags(facts, { origin, locale: address.locale, path: route?.template ?? address.path, indexed });
  // Nothing here has lines that could end: plain spaces, which search engines and people type.
  const html = tags.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  if (sink) sink.html = html;
  useLayoutEffect(() => apply(html), [html]);
  return null;
}

function apply(html: string): void {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  document.title = content.querySelector('title')?.textContent ?? '';
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.append(...content.querySelectorAll('[data-head]'));
}
