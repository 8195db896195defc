/** 103 Early Hints: what a document preloads, sent before it (docs/decisions/0035-server-speed.md). */
import type { IncomingMessage } from 'node:http';

/** `Link` header values of the module scripts and stylesheets that a document's head loads or preloads, in its order. */
export function preloadLinks(html: string): string[] {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  const tags = [...head.matchAll(/<(?:link|script)\s([^>]*)>/g)].map(([, attributes = '']) =>
    parseAttributes(attributes),
  );
  return tags.flatMap(({ type, src, rel, as, href = src, fetchpriority }) => {
    if (!href?.startsWith('/')) return [];
    const priority = fetchpriority ? `; fetchpriority=${fetchpriority}` : '';
    if (rel === 'modulepreload' || type === 'module') return [`<${href}>; rel=modulepreload${priority}`];
    const isStyle = rel === 'stylesheet' || (rel === 'preload' && as === 'style');
    return isStyle ? [`<${href}>; rel=preload; as=style${priority}`] : [];
  });
}

/** Only navigations of HTTP/1.1 browsers: other clients may take an interim response for the final one. */
export function acceptsEarlyHints({ httpVersionMinor, method, headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && method === 'GET' && httpVersionMinor === 1;
}

function parseAttributes(text: string): Record<string, string | undefined> {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}
