/**
 * A document in Markdown to HTML. Only Markdown: raw HTML and pictures are refused, every section has an anchor of its own
 * (`## Refunds {#refunds}`) and gets its number here, and the front matter says title, description and the day of the last change.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { type Locale, localePath } from '../../api-spec/facts/locales.ts';
import type { LegalFacts } from '../../src/site/legal.ts';
import { BuildError, placeAt } from './build-error.ts';

export type Document = { html: string; facts: LegalFacts };
type Source = {
  /** For complaints. */
  file: string;
  text: string;
  /** What `{name}` stands for. */
  values: Record<string, string>;
  /** The text's own. */
  language: Locale;
  /** Of the page that shows it: where its links lead. */
  locale: Locale;
};
type Complain = (at: number, problem: string) => never;

const frontMatter = /^---\n(?<fields>[\s\S]*?)\n---\n/;
const anchor = /\s*\{#(?<id>[a-z][a-z0-9-]*)\}$/;

/** @throws BuildError with file and line */
export function readDocument({ file, text, values, language, locale }: Source): Document {
  const complain: Complain = (at, problem) => {
    throw new BuildError(placeAt(file, text, at), problem);
  };
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string, at: number) => {
    return values[name] ?? complain(at, `${placeholder} stands for nothing`);
  });
  // The lines stay, so that their numbers do.
  const body = filled.replace(frontMatter, (head) => head.replace(/[^\n]/g, ''));
  const lineOf = ({ raw }: Token) => body.slice(0, body.indexOf(raw)).split('\n').length;
  const refuse = (token: Token, problem: string): never => {
    throw new BuildError(`${file}:${lineOf(token)}`, problem);
  };
  const sections: LegalFacts['sections'] = [];
  const html = htmlOf(body, { locale, sections, refuse });
  return { html, facts: { ...readFields(filled, complain), language, sections } };
}

function readFields(text: string, complain: Complain) {
  const lines = frontMatter.exec(text)?.groups?.fields?.split('\n') ?? [];
  const fields = Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/s)));
  const field = (name: string): string => fields[name] || complain(0, `the front matter lacks ${name}`);
  const changed = field('changed');
  if (!isDay(changed)) complain(0, `changed is no day like 2026-11-20: ${changed}`);
  return { title: field('title'), description: field('description'), changed };
}

type Ways = {
  locale: Locale;
  sections: LegalFacts['sections'];
  refuse: (token: Token, problem: string) => never;
};

function htmlOf(body: string, { locale, sections, refuse }: Ways): string {
  const marked = new Marked({
    renderer: {
      html: (token) => refuse(token, 'holds raw HTML'),
      image: (token) => refuse(token, 'holds a picture'),
      codespan: ({ text }) => `<code dir="ltr">${escaped(text)}</code>`,
      heading(token: Tokens.Heading) {
        const { id } = anchor.exec(token.text)?.groups ?? {};
        if (token.depth !== 2 || !id) return refuse(token, 'every heading is a section with an anchor: ## Title {#id}');
        if (sections.some((section) => section.id === id)) return refuse(token, `{#${id}} stands twice`);
        const title = token.text.replace(anchor, '');
        sections.push({ id, title });
        return `<h2 id="${id}"><a href="#${id}">${sections.length}. ${escaped(title)}</a></h2>\n`;
      },
      link(token: Tokens.Link) {
        const attributes = linkTo(token.href, locale) ?? refuse(token, `${token.href} is no address for a link`);
        return `<a ${attributes}>${this.parser.parseInline(token.tokens)}</a>`;
      },
    },
  });
  return marked.parse(body, { async: false });
}

/** A section of the page, a page of the site, a mail address, or another site. */
function linkTo(href: string, locale: Locale): string | null {
  if (/^#[\w-]+$/.test(href)) return `href="${href}"`;
  if (/^\/[\w-]/.test(href)) return `href="${escaped(localePath(href, locale))}"`;
  if (href.startsWith('mailto:')) return `href="${escaped(href)}" dir="ltr"`;
  return href.startsWith('https://') ? `href="${escaped(href)}" rel="external noopener"` : null;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
