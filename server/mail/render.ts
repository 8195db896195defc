/** Renders a mail as subject, plain text and simple HTML from a template of message ids. */
import { type Locale, localeInfo } from '#facts/locales.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailTranslations } from './translations.ts';

/** The parts of a mail from top to bottom. Texts are message ids, `mail.…`. */
export type MailTemplate = { subject: string; parts: MailPart[] };

export type MailPart =
  /** A paragraph. */
  | { text: string }
  /** Name of one of `values`, shown large: a code. */
  | { code: string }
  /** Message id of a button's label; `href` is the name of one of `values`, an absolute URL. */
  | { button: string; href: string }
  /** Table rows: label (message id) and value (name of one of `values`). */
  | { rows: { label: string; value: string }[] }
  /** Name of one of `values`, a text that somebody else wrote: shown as a quotation with its line breaks. */
  | { quote: string };

export type MailContent = { subject: string; text: string; html: string };

type Values = Record<string, string | number | Date>;

export async function renderMail(
  template: MailTemplate,
  locale: Locale,
  templateValues: Values,
  brand: Config['brand'],
  translations: MailTranslations,
): Promise<MailContent> {
  const intl = await translations.intl(locale);
  const values: Values = { brand: nonBreaking(brand.name), support: brand.supportEmail, ...templateValues };
  const format = (id: string) => String(intl.formatMessage({ id }, values));
  const subject = toOneLine(format(template.subject));
  const parts = [...template.parts, { text: 'mail.footer' }];
  const text = parts.map((part) => renderText(part, format, values)).join('\n\n');
  const html = htmlDocument(locale, subject, parts.map((part) => renderHtml(part, format, values)).join('\n'));
  return { subject, text: `${text}\n`, html };
}

type Format = (id: string) => string;

function renderText(part: MailPart, format: Format, values: Values): string {
  if ('text' in part) return format(part.text);
  if ('code' in part) return `    ${values[part.code]}`;
  if ('button' in part) return `${format(part.button)}:\n${values[part.href]}`;
  if ('quote' in part)
    return linesOf(values[part.quote])
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  return part.rows.map(({ label, value }) => `${format(label)}: ${values[value]}`).join('\n');
}

function renderHtml(part: MailPart, format: Format, values: Values): string {
  if ('text' in part) return `<p>${escapeHtml(format(part.text))}</p>`;
  if ('code' in part)
    return `<p style="${codeStyle}"><span dir="ltr">${escapeHtml(String(values[part.code]))}</span></p>`;
  if ('button' in part) {
    return `<p><a style="${buttonStyle}" href="${escapeHtml(String(values[part.href]))}">${escapeHtml(format(part.button))}</a></p>`;
  }
  if ('quote' in part) {
    return `<blockquote dir="auto" style="${quoteStyle}">${linesOf(values[part.quote]).map(escapeHtml).join('<br>')}</blockquote>`;
  }
  const rows = part.rows.map(
    ({ label, value }) =>
      `<tr><td style="${labelStyle}">${escapeHtml(format(label))}</td><td>${escapeHtml(String(values[value]))}</td></tr>`,
  );
  return `<table role="presentation" style="line-height:1.8">${rows.join('')}</table>`;
}

// Inline styles, because mail programs ignore stylesheets.
const bodyStyle =
  'margin:0;padding:32px 16px;background:#f3f4f6;color:#1f2937;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif';
const cardStyle =
  'max-width:34rem;margin:0 auto;padding:24px 32px;background:#fff;border-radius:12px;text-wrap:pretty;';
/** Korean breaks between words, Japanese between phrases where the mail program supports it. */
const lineBreakStyles: Partial<Record<Locale, string>> = {
  ko: 'word-break:keep-all',
  ja: 'word-break:auto-phrase;line-break:strict',
};
const codeStyle =
  'font-size:32px;font-weight:700;letter-spacing:.25em;margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#15803d;color:#fff;text-decoration:none;font-weight:600';
const quoteStyle = 'margin:24px 0;padding-inline-start:16px;border-inline-start:4px solid #d1d5db';
const labelStyle = 'color:#6b7280;padding-inline-end:24px';

function htmlDocument(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${localeInfo(locale).dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${bodyStyle}"><div style="${cardStyle}${lineBreakStyles[locale] ?? ''}">
${body}
</div></body>
</html>
`;
}

/** Splits at every character that some program treats as a line break, and removes invisible ones that reorder or hide text. */
function linesOf(value: Values[string] | undefined): string[] {
  return String(value)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, ''));
}

/** With plain spaces and without word joiners (U+2060). */
function toOneLine(text: string): string {
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}
