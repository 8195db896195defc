/** The part of an nginx `server` block that serves the exported site as the product's own server does. */
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import { pathPattern } from '../../server/http/site/resolve-page.ts';
import { aDay, immutable } from './static-hosts.ts';

type Options = {
  /** Absolute folder of the files. */
  root: string;
  headers: Record<string, string>;
  manifest: Pick<SiteManifest, 'pages' | 'locales'>;
};

export function nginxFile({ root, headers, manifest: { pages, locales } }: Options): string {
  const common = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  // A location with an `add_header` of its own inherits none.
  const location = (match: string, lines: readonly string[], cacheControl = 'no-cache') =>
    [
      `location ${match} {`,
      ...[...common, `add_header cache-control "${cacheControl}" always;`, ...lines].map(indent),
      '}',
    ].join('\n');
  const prefix = `(?<locale>/(?:${locales.join('|')}))?`;
  const templates = pages.flatMap(({ path, template }) => {
    if (!template) return [];
    const paths = pathPattern(path, template)
      .source.replace(/^\^|\$$/g, '')
      .replaceAll('\\/', '/');
    return [location(`~ "^${prefix}${paths}$"`, [`try_files $uri.html $locale${path}.html =404;`])];
  });
  return `${[
    '# Include it in the server block of the site: include /path/to/nginx.conf;',
    '# With the module ngx_brotli, add: brotli_static on;',
    `root ${root};`,
    'gzip_static on;',
    // A cache in front would give the compressed form to everybody.
    'gzip_vary on;',
    'charset utf-8;',
    'absolute_redirect off;',
    // Paths of pages begin with a word character. A browser would take a redirect to `/\\host` as one to another site.
    'rewrite ^(/\\w.*)/$ $1 permanent;',
    `set $missing /404.html;\nif ($uri ~ "^/(${locales.join('|')})(/|$)") {\n  set $missing /$1/404.html;\n}`,
    'error_page 404 $missing;',
    location('^~ /assets/', [], immutable),
    location('~ "\\.(ico|png|svg)$"', [], aDay),
    location('~ "/404(\\.html)?$"', ['internal;']),
    ...templates,
    location('= /', ['try_files /index.html =404;']),
    location('/', ['try_files $uri $uri.html =404;']),
  ].join('\n')}\n`;
}

function indent(line: string): string {
  return `  ${line}`;
}
