/** A mail as subject, plain text and simple HTML, from a template of message ids. */

import type { Locale } from '#facts/locales.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import type { Config } from '../config.ts';
import type { MailCatalogue } from './catalogue.ts';
import { escapeHtml } from './escape-html.ts';

/** What a mail says, top to bottom. Ids are full message ids, `mail.…`. */
export type MailTemplate = { subject: string; parts: MailPart[] };

export type MailPart =
  /** A paragraph. */
  | { text: string }
  /** One of `values`, set apart and large: a code. */
  | { code: string }
  /** A button; `href` names one of `values`, an absolute address. */
  | { button: string; href: string }
  /** Label (message id) and value (name in `values`), one row each. */
  | { rows: { label: string; value: string }[] }
  /** One of `values` that a stranger wrote: set apart, its lines kept. */
  | { quote: string };

export type MailContent = { subject: string; text: string; html: string };

type Values = Record<string, string | number | Date>;

export async function renderMail(
  template: MailTemplate,
  locale: Locale,
  given: Values,
  brand: Config['brand'],
  catalogue: MailCatalogue,
): Promise<MailContent> {
  const intl = await catalogue.intl(locale);
  const values: Values = { brand: nonBreaking(brand.name), support: brand.supportEmail, ...given };
  const say = (id: string) => String(intl.formatMessage({ id }, values));
  const subject = oneLine(say(template.subject));
  const parts = [...template.parts, { text: 'mail.footer' }];
  const text = parts.map((part) => plainPart(part, say, values)).join('\n\n');
  const html = page(locale, subject, parts.map((part) => htmlPart(part, say, values)).join('\n'));
  return { subject, text: `${text}\n`, html };
}

type Say = (id: string) => string;

function plainPart(part: MailPart, say: Say, values: Values): string {
  if ('text' in part) return say(part.text);
  if ('code' in part) return `    ${values[part.code]}`;
  if ('button' in part) return `${say(part.button)}:\n${values[part.href]}`;
  if ('quote' in part)
    return linesOf(values[part.quote])
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  return part.rows.map(({ label, value }) => `${say(label)}: ${values[value]}`).join('\n');
}

function htmlPart(part: MailPart, say: Say, values: Values): string {
  if ('text' in part) return `<p>${escapeHtml(say(part.text))}</p>`;
  if ('code' in part)
    return `<p style="${codeStyle}"><span dir="ltr">${escapeHtml(String(values[part.code]))}</span></p>`;
  if ('button' in part) {
    return `<p><a style="${buttonStyle}" href="${escapeHtml(String(values[part.href]))}">${escapeHtml(say(part.button))}</a></p>`;
  }
  if ('quote' in part) {
    return `<blockquote dir="auto" style="${quoteStyle}">${linesOf(values[part.quote]).map(escapeHtml).join('<br>')}</blockquote>`;
  }
  const rows = part.rows.map(
    ({ label, value }) =>
      `<tr><td style="${labelStyle}">${escapeHtml(say(label))}</td><td>${escapeHtml(String(values[value]))}</td></tr>`,
  );
  return `<table role="presentation" style="line-height:1.8">${rows.join('')}</table>`;
}

// Mail programs ignore stylesheets: styles stand on the elements, and only here.
const bodyStyle =
  'margin:0;padding:32px 16px;background:#f3f4f6;color:#1f2937;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif';
const cardStyle =
  'max-width:34rem;margin:0 auto;padding:24px 32px;background:#fff;border-radius:12px;text-wrap:pretty;';
/** Korean breaks between words, Japanese between phrases where the mail program knows them. */
const breaking: Partial<Record<Locale, string>> = {
  ko: 'word-break:keep-all',
  ja: 'word-break:auto-phrase;line-break:strict',
};
const codeStyle =
  'font-size:32px;font-weight:700;letter-spacing:.25em;margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#15803d;color:#fff;text-decoration:none;font-weight:600';
const quoteStyle = 'margin:24px 0;padding-inline-start:16px;border-inline-start:4px solid #d1d5db';
const labelStyle = 'color:#6b7280;padding-inline-end:24px';

function page(locale: Locale, title: string, body: string): string {
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${bodyStyle}"><div style="${cardStyle}${breaking[locale] ?? ''}">
${body}
</div></body>
</html>
`;
}

/** Every character that some program begins a new line at; without the invisible ones that would reorder or hide text. */
function linesOf(value: Values[string] | undefined): string[] {
  return String(value)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, ''));
}

/** With plain spaces, and nothing that only ties. */
function oneLine(text: string): string {
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}
