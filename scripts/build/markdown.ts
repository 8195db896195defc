/**
 * Renders a legal document from Markdown to HTML. Raw HTML and images are refused. Every section has an anchor
 * (`## Refunds {#refunds}`) and is numbered here; the front matter has title, description and the date of the last change.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { type Locale, localePath } from '../../api-spec/facts/locales.ts';
import { escapeHtml } from '../../server/escape-html.ts';
import type { LegalFacts } from '../../src/site/legal.ts';
import { BuildError, locationAt } from './build-error.ts';

export type Document = { html: string; facts: LegalFacts };
type Source = {
  /** For error messages. */
  file: string;
  text: string;
  /** Values of the placeholders `{name}`. */
  values: Record<string, string>;
  /** Language of the text. */
  language: Locale;
  /** Language of the page that shows it; its links lead to pages in this language. */
  locale: Locale;
};
type Fail = (position: number, problem: string) => never;

const frontMatter = /^---\n(?<fields>[\s\S]*?)\n---\n/;
const anchor = /\s*\{#(?<id>[a-z][a-z0-9-]*)\}$/;

/** @throws BuildError with file and line */
export function readDocument({ file, text, values, language, locale }: Source): Document {
  const fail: Fail = (position, problem) => {
    throw new BuildError(locationAt(file, text, position), problem);
  };
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string, position: number) => {
    return values[name] ?? fail(position, `unknown placeholder ${placeholder}`);
  });
  // The line breaks stay, so that line numbers are right.
  const body = filled.replace(frontMatter, (head) => head.replace(/[^\n]/g, ''));
  const lineOf = ({ raw }: Token) => body.slice(0, body.indexOf(raw)).split('\n').length;
  const refuse = (token: Token, problem: string): never => {
    throw new BuildError(`${file}:${lineOf(token)}`, problem);
  };
  const sections: LegalFacts['sections'] = [];
  const html = htmlOf(body, { locale, sections, refuse });
  return { html, facts: { ...readFields(filled, fail), language, sections } };
}

function readFields(text: string, fail: Fail) {
  const lines = frontMatter.exec(text)?.groups?.fields?.split('\n') ?? [];
  const fields = Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/s)));
  const field = (name: string): string => fields[name] || fail(0, `the front matter lacks ${name}`);
  const changed = field('changed');
  if (!isDate(changed)) fail(0, `changed is not a date like 2026-11-20: ${changed}`);
  return { title: field('title'), description: field('description'), changed };
}

type RenderOptions = {
  locale: Locale;
  sections: LegalFacts['sections'];
  refuse: (token: Token, problem: string) => never;
};

function htmlOf(body: string, { locale, sections, refuse }: RenderOptions): string {
  const marked = new Marked({
    renderer: {
      html: (token) => refuse(token, 'contains raw HTML'),
      image: (token) => refuse(token, 'contains an image'),
      codespan: ({ text }) => `<code dir="ltr">${escapeHtml(text)}</code>`,
      heading(token: Tokens.Heading) {
        const { id } = anchor.exec(token.text)?.groups ?? {};
        if (token.depth !== 2 || !id) return refuse(token, 'every heading needs an anchor: ## Title {#id}');
        if (sections.some((section) => section.id === id)) return refuse(token, `{#${id}} is used twice`);
        const title = token.text.replace(anchor, '');
        sections.push({ id, title });
        return `<h2 id="${id}"><a href="#${id}">${sections.length}. ${escapeHtml(title)}</a></h2>\n`;
      },
      link(token: Tokens.Link) {
        const attributes = linkAttributes(token.href, locale) ?? refuse(token, `${token.href} is not a valid link`);
        return `<a ${attributes}>${this.parser.parseInline(token.tokens)}</a>`;
      },
    },
  });
  return marked.parse(body, { async: false });
}

/** Accepts a section of the page, a page of the site, an email, or another site. */
function linkAttributes(href: string, locale: Locale): string | null {
  if (/^#[\w-]+$/.test(href)) return `href="${href}"`;
  if (/^\/[\w-]/.test(href)) return `href="${escapeHtml(localePath(href, locale))}"`;
  if (href.startsWith('mailto:')) return `href="${escapeHtml(href)}" dir="ltr"`;
  return href.startsWith('https://') ? `href="${escapeHtml(href)}" rel="external noopener"` : null;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
