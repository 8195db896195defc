/** Responds to a page's URL as the production server does, with the development client added to the document. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { transform } from 'esbuild';
import { applySiteUrl } from '../../api-spec/facts/site-url.ts';
import { escapeHtml } from '../../server/escape-html.ts';
import { visitorLocale } from '../../server/http/negotiate-locale.ts';
import { commonHeaders } from '../../server/http/security-headers.ts';
import { documentPolicy } from '../../server/http/site/document-policy.ts';
import { createPageResolver } from '../../server/http/site/resolve-page.ts';
import { describeError } from '../build/build-error.ts';
import type { DevState } from './dev-events.ts';
import type { DevSite } from './dev-site.ts';

export type DevResponse = {
  status?: number;
  /** Extension of the content type's file name. */
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
};

type Options = DevState & { siteUrl: string };

export async function pageResponse(site: DevSite, request: IncomingMessage, options: Options): Promise<DevResponse> {
  const { pathname, search } = new URL(request.url ?? '/', options.siteUrl);
  const pages = site.pages().map(({ pattern, ...page }) => ({ ...page, template: pattern ?? null }));
  const resolved = createPageResolver({ locales: [...site.locales], pages })(pathname, search);
  if (resolved.kind === 'redirect') return { status: 308, type: '.txt', body: '', headers: { location: resolved.to } };
  const locale = resolved.locale ?? visitorLocale(request.headers, site.locales);
  const isFound = resolved.kind === 'page';
  try {
    const document = await site.document(
      (all) => all.find((page) => (isFound ? page.path === resolved.page.path : page.status === 404)),
      locale,
    );
    if (!document) return errorPage(options.problems.join('\n\n'), options);
    const { html, manifest } = document;
    const { page = '', status = 404 } = manifest.pages[0] ?? {};
    const policy = documentPolicy(manifest, page, options.siteUrl);
    return {
      status,
      type: '.html',
      body: withDevClient(applySiteUrl(html, options.siteUrl), options),
      headers: { ...commonHeaders(options.siteUrl), 'content-security-policy': policy },
    };
  } catch (error) {
    const problem = describeError(error);
    console.error(`\n${problem}\n`);
    return errorPage(problem, options);
  }
}

let clientScript: Promise<string> | null = null;

/** The compiled dev-client.ts. */
export function devClientScript(): Promise<string> {
  clientScript ??= readFile(path.join(import.meta.dirname, 'dev-client.ts'), 'utf8')
    .then((code) => transform(code, { loader: 'ts', format: 'esm' }))
    .then(({ code }) => code);
  return clientScript;
}

/** A page that cannot be rendered: the client reloads it after the next good build. */
function errorPage(problem: string, options: Options): DevResponse {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Build error</title></head><body><pre>${escapeHtml(problem)}</pre></body></html>`;
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  return {
    status: 500,
    type: '.html',
    body: withDevClient(html, options),
    headers: { 'content-security-policy': policy },
  };
}

/** The client's URL has the versions that the document was made from. */
export function withDevClient(html: string, { page, styles }: DevState): string {
  return html.replace(
    '</head>',
    `<script type="module" src="/__dev/client.js?page=${page}&amp;styles=${styles}"></script></head>`,
  );
}
