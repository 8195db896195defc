import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { HeadProps, PageFacts } from './head-tags.ts';
import { usePage } from './payload.ts';
import { plainSpaces } from './plain-spaces.ts';

/** What the head of a page is made of. */
export type HeadContent = [props: HeadProps, page: PageFacts];

/** Collects the head while a page is prerendered; `origin` is the public one of the site. */
export const HeadCollector = createContext<{ origin: string; content: HeadContent | null } | null>(null);

let shown: HeadContent | null = null;
let replaceTags: ((...content: HeadContent) => void) | null = null;

/**
 * Title, description, canonical URL, alternates and Open Graph. A document has those of its own page; after a navigation the title
 * changes at once, and the rest, which only programs read, after the paint, through what `startHeadTags` was given.
 */
export function Head(props: HeadProps) {
  const { url, route } = usePage();
  const collector = useContext(HeadCollector);
  const origin = collector?.origin ?? globalThis.location?.origin ?? '';
  const indexed = route?.indexed === true;
  // To search engines, all URLs of a pattern are one page.
  const path = route?.template ?? url.path;
  const { title, description } = props;
  const content: HeadContent = [props, { origin, locale: url.locale, path, indexed }];
  if (collector) collector.content = content;
  useLayoutEffect(() => {
    document.title = plainSpaces(title);
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is made of these
  useEffect(() => {
    shown = content;
    replaceTags?.(...content);
  }, [title, description, url.locale, path, indexed]);
  return null;
}

/** From now on the tags follow the page. */
export function startHeadTags(replace: (...content: HeadContent) => void): void {
  replaceTags = replace;
  if (shown) replace(...shown);
}
