import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/http/site/accept-encoding.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      {
        rule: 'A refused encoding is not used.',
        from: 'br > 0 && br >= gzip && br >= identity',
        to: 'br >= gzip && br >= identity',
      },
      {
        rule: 'The encoding with the higher quality is used.',
        from: 'br > 0 && br >= gzip && br >= identity',
        to: 'br > 0',
      },
    ],
  },
  {
    file: 'server/http/site/apply-offers.ts',
    tests: ['test/server/http/apply-offers.test.ts'],
    mutants: [
      {
        rule: 'A document starts with the prices that apply now.',
        from: 'Object.keys(content).find(hasOffers)',
        to: "''",
      },
    ],
  },
  {
    file: 'server/http/site/build-files.ts',
    tests: ['test/server/http/build-files.test.ts'],
    mutants: [
      {
        rule: 'Processes of a new build may start at the same time.',
        from: '.onConflict((conflict) => conflict.doNothing())',
        to: '',
      },
      {
        rule: 'The pricing page of another build has the prices of today.',
        from: 'Buffer.from(applyOffersToJson(raw.toString(), offers()))',
        to: 'raw',
      },
      {
        rule: 'Prices of another build are not kept.',
        from: 'if (found && !hasOffers(url)) cache.set',
        to: 'if (found) cache.set',
      },
      { rule: 'Prices are never immutable.', from: 'if (!hasOffers(name)) return', to: 'return' },
      {
        rule: 'A process that still has its build keeps its files from being deleted.',
        from: '.set({ used_at: now })',
        to: '.set({ used_at: new Date(0) })',
      },
    ],
  },
  {
    file: 'server/http/site/document-policy.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      { rule: 'Nothing is loaded that no rule names.', from: '    "default-src \'none\'",\n', to: '' },
      { rule: 'Forms are sent to the site only.', from: '    "form-action \'self\'",\n', to: '' },
      { rule: 'No document changes the base of its URLs.', from: '    "base-uri \'none\'",\n', to: '' },
      {
        rule: 'On https nothing is requested by http.',
        from: "...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),",
        to: '',
      },
      { rule: 'Documents require Trusted Types.', from: `    "require-trusted-types-for 'script'",\n`, to: '' },
      { rule: 'One policy is allowed.', from: "    'trusted-types site-html',\n", to: '' },
    ],
  },
  {
    file: 'server/http/site/fast-response.ts',
    tests: ['test/server/http/fast-response.test.ts'],
    mutants: [
      {
        rule: 'A connection that a stopping process closes gets its own head.',
        from: " && !this.hasHeader('connection')",
        to: '',
      },
      {
        rule: 'The date of a head is that of its second.',
        from: 'if (second !== currentSecond) {',
        to: 'if (currentSecond === 0) {',
      },
    ],
  },
  {
    file: 'server/http/site/files.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      {
        rule: 'A file that is opened by itself runs no script.',
        from: '    ...commonHeaders(siteUrl),\n    ...policy,\n',
        to: '    ...commonHeaders(siteUrl),\n',
      },
      {
        rule: 'A payload with prices is revalidated.',
        from: "hasOffers(name) ? 'no-cache' : immutable",
        to: 'immutable',
      },
      {
        rule: 'Documents name an API with another URL.',
        from: 'applyApiBase(applySiteUrl(text, siteUrl), apiBase)',
        to: 'applySiteUrl(text, siteUrl)',
      },
      {
        rule: 'Browsers keep icons for a day.',
        from: "test(name) ? aDay : 'no-cache'",
        to: "test(name) ? 'no-cache' : 'no-cache'",
      },
      {
        rule: 'Files get the URL of the site.',
        from: 'if (!change) return',
        to: 'return',
      },
    ],
  },
  {
    file: 'server/http/site/lazy.ts',
    tests: ['test/server/http/lazy.test.ts'],
    mutants: [
      { rule: 'A value is made once.', from: 'making ??= create()', to: 'making = create()' },
      { rule: 'A failure is forgotten.', from: 'making = null;\n        });', to: 'void 0;\n        });' },
    ],
  },
  {
    file: 'server/http/site/range.ts',
    tests: ['test/server/http/range.test.ts'],
    mutants: [
      { rule: 'The last bytes are all at most.', from: 'Math.min(Number(to), size);', to: 'Number(to);' },
      { rule: 'A range ends with the file.', from: 'Math.min(Number(to), size - 1)', to: 'Number(to)' },
      { rule: 'A range begins in the file.', from: 'if (Number(from) >= size)', to: 'if (Number(from) > size)' },
      {
        rule: 'Parts of two versions are not put together.',
        from: 'header === undefined || header === etag',
        to: 'header !== null',
      },
    ],
  },
  {
    file: 'server/http/site/resolve-page.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      {
        rule: 'A redirect never leads to another site.',
        from: "if (/^\\/[/\\\\]|\\/\\/|\\\\|%(?![0-9a-f]{2})/i.test(path)) return { kind: 'notFound', locale: null };",
        to: '',
      },
      { rule: 'A trailing slash redirects.', from: "path !== '/' && path.endsWith('/')", to: "path !== '/' && false" },
      {
        rule: 'Only the exact tag of a language is a prefix.',
        from: 'locale?.toLowerCase() === segment.toLowerCase() ? locale : null',
        to: 'locale',
      },
      { rule: 'A redirect keeps the query.', from: 'to: path.slice(0, -1) + query', to: 'to: path.slice(0, -1)' },
      {
        rule: 'A product id is a positive integer.',
        from: '/^\\/payment\\/[1-9]\\d{0,9}$/',
        to: '/^\\/payment\\/\\d+$/',
      },
    ],
  },
  {
    file: 'server/http/site/site.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      {
        rule: 'Browsers do not keep a redirect for good.',
        from: "'cache-control': 'no-cache', 'content-length': '0', ...common",
        to: "'content-length': '0', ...common",
      },
      {
        rule: 'A build that cannot be read does not replace the one that is served.',
        from: "log.warn({ err: error, keepsOldBuild: site !== null }, 'site build unreadable');",
        to: 'site = null;',
      },
      { rule: 'A file that cannot be read ends its connection.', from: 'response.destroy();', to: '' },
      { rule: 'The log has no query.', from: "path: pathOf(request.url ?? '/') }", to: "path: request.url ?? '/' }" },
      {
        rule: 'A file of another build is unavailable for a moment while the database fails.',
        from: "{ ...common, 'retry-after': '5' }",
        to: 'common',
        tests: ['test/server/http/build-files.test.ts'],
      },
      {
        rule: 'Requests reach every route of the server.',
        from: "    pathname === '/healthz' ||\n",
        to: '',
        tests: ['test/server/http/health.test.ts'],
      },
    ],
  },
];
