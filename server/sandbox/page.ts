/** The layout of the sandbox's pages: no script, no external resource, a stylesheet that the content security policy allows by its hash. */
import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';

export type SandboxPage = {
  title: string;
  /** HTML; untrusted text in it must be escaped with `escapeHtml`. */
  body: string;
  status?: number;
  /** Origins besides the sandbox's own that the page's forms may redirect to. */
  formTargets?: string[];
  /** Shows other pages of the sandbox in frames. */
  hasFrames?: boolean;
};

export function sendPage(
  reply: FastifyReply,
  { title, body, status = 200, formTargets = [], hasFrames = false }: SandboxPage,
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    // The empty icon.
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .status(status)
    .headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(layout(title, body));
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>Sandbox for development. Nothing here is real.</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Classes: `card`, `user`, `actions`, `button`, `primary`, `danger`, `muted`, `row`, `total`, `hidden`. */
const style = `
:root{color-scheme:light dark;--paper:#f9fafb;--card:#fff;--ink:#1f2937;--soft:#4b5563;--line:#e5e7eb;--leaf:#15803d;--on-leaf:#fff;--red:#b91c1c}
@media (prefers-color-scheme:dark){:root{--paper:#111827;--card:#1f2937;--ink:#f3f4f6;--soft:#d1d5db;--line:#374151;--leaf:#4ade80;--on-leaf:#052e16;--red:#fca5a5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}
header{padding:.5rem 1rem;border-block-end:1px solid var(--line);color:var(--soft);font-size:.875rem;text-align:center}
main{max-inline-size:40rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1.5rem}
h2,h3{font-size:1.0625rem;margin:0}
main>h2{font-size:1.25rem;margin:2rem 0 .5rem}
a{color:var(--leaf)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem 1.5rem;margin-block-end:1rem}
.user{display:flex;justify-content:space-between;align-items:center;gap:1rem}
.user .muted{margin-block-end:0}
.user .button{flex-shrink:0}
.muted{color:var(--soft);font-size:.875rem;margin:.25rem 0 .75rem}
.row{display:flex;justify-content:space-between;gap:1rem;margin:.25rem 0}
.total{border-block-start:1px solid var(--line);margin-block-start:.75rem;padding-block-start:.75rem;font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:1.25rem}
h2,h3,pre{unicode-bidi:plaintext;text-align:start}
iframe{inline-size:100%;block-size:36rem;border:1px solid var(--line);border-radius:.5rem;margin-block:.75rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
label{display:block;font-weight:600;margin-block-end:.25rem}
input{font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:.5rem;padding:.5rem .75rem;inline-size:100%}
button,.button{font:inherit;font-weight:600;border:1px solid var(--line);border-radius:.5rem;padding:.625rem 1.25rem;background:transparent;color:inherit;cursor:pointer;text-decoration:none}
.primary{background:var(--leaf);border-color:var(--leaf);color:var(--on-leaf)}
.danger{color:var(--red)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--leaf);outline-offset:2px}
`;

const styleHash = `sha256-${hash('sha256', style, 'base64')}`;
