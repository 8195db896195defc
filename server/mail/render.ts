/** Renders a mail as subject, plain text and simple HTML from a template of message ids. */
import { type Locale, localeInfo } from '#facts/locales.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatValue } from './format-value.ts';
import type { AnyMailTemplate, MailPart, MailRow, MailValues } from './template.ts';
import type { MailTranslations } from './translations.ts';

export type MailContent = { subject: string; text: string; html: string };

/** Formatted; without those that the mail does not have. */
type Values = Record<string, string | number>;

export async function renderMail(
  template: AnyMailTemplate,
  locale: Locale,
  templateValues: MailValues,
  brand: Config['brand'],
  translations: MailTranslations,
): Promise<MailContent> {
  const intl = await translations.intl(locale);
  const values: Values = { brand: nonBreaking(brand.name), support: brand.supportEmail };
  for (const [name, value] of Object.entries(templateValues))
    if (value !== null) values[name] = formatValue(value, locale);
  const format = (id: string) => String(intl.formatMessage({ id }, values));
  const subject = toOneLine(format(template.subject));
  const parts: MailPart[] = [...template.parts, { text: 'mail.footer' }].filter(
    (part) => (!('when' in part && part.when) || part.when in values) && (!('quote' in part) || part.quote in values),
  );
  const text = parts.map((part) => renderText(part, format, values)).join('\n\n');
  const body = parts.map((part) => renderHtml(part, format, values, brand.colors)).join('\n');
  const html = htmlDocument(locale, subject, body, brand.colors);
  return { subject, text: `${text}\n`, html };
}

type Format = (id: string) => string;
type Colors = Config['brand']['colors'];

function renderText(part: MailPart, format: Format, values: Values): string {
  if ('text' in part) return format(part.text);
  if ('code' in part) return `    ${values[part.code]}`;
  if ('button' in part) return `${format(part.button)}:\n${values[part.href]}`;
  if ('quote' in part)
    return linesOf(values[part.quote])
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  return rowsOf(part.rows, format, values)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
}

function renderHtml(part: MailPart, format: Format, values: Values, { light }: Colors): string {
  if ('text' in part) return `<p>${escapeHtml(format(part.text))}</p>`;
  if ('code' in part)
    return `<p style="${codeStyle}"><span dir="ltr">${escapeHtml(String(values[part.code]))}</span></p>`;
  if ('button' in part) {
    return `<p><a class="button" style="${buttonStyle};background:${light}" href="${escapeHtml(String(values[part.href]))}">${escapeHtml(format(part.button))}</a></p>`;
  }
  if ('quote' in part) {
    return `<blockquote dir="auto" class="quote" style="${quoteStyle}">${linesOf(values[part.quote]).map(escapeHtml).join('<br>')}</blockquote>`;
  }
  const rows = rowsOf(part.rows, format, values).map(
    ({ label, value }) =>
      `<tr><td class="label" style="${labelStyle}">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="line-height:1.8;border-collapse:collapse">${rows.join('')}</table>`;
}

/** Rows without a value are left out. */
function rowsOf(rows: MailRow[], format: Format, values: Values) {
  return rows
    .filter(({ value }) => value in values)
    .map(({ label, value, text }) => ({ label: format(label), value: text ? format(text) : String(values[value]) }));
}

// Inline styles, because many mail programs ignore stylesheets. Those that read this one get dark mode and narrow screens.
const stylesheet = (
  buttonColor: string,
) => `@media (max-width:480px){.page{padding:12px 8px!important}.card{padding:16px 20px!important}}
@media (prefers-color-scheme:dark){.page{background:#111827!important;color:#f3f4f6!important}.card{background:#1f2937!important}
.label{color:#d1d5db!important}.quote{border-color:#4b5563!important}.button{background:${buttonColor}!important;color:#111827!important}}`;
const bodyStyle =
  'margin:0;padding:32px 16px;background:#f3f4f6;color:#1f2937;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif';
const cardStyle =
  'max-width:34rem;overflow-wrap:anywhere;margin:0 auto;padding:24px 32px;background:#fff;border-radius:12px;text-wrap:pretty;';
/** Korean breaks between words, Japanese between phrases where the mail program supports it. */
const lineBreakStyles: Partial<Record<Locale, string>> = {
  ko: 'word-break:keep-all',
  ja: 'word-break:auto-phrase;line-break:strict',
};
const codeStyle =
  'font-size:32px;font-weight:700;letter-spacing:.25em;margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;text-decoration:none;font-weight:600';
const quoteStyle = 'margin:24px 0;padding-inline-start:16px;border-inline-start:4px solid #d1d5db';
const labelStyle = 'color:#4b5563;padding-inline-end:24px;vertical-align:top';

function htmlDocument(locale: Locale, title: string, body: string, { dark }: Colors): string {
  return `<!doctype html>
<html lang="${locale}" dir="${localeInfo(locale).dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${stylesheet(dark)}</style></head>
<body class="page" style="${bodyStyle}"><div class="card" style="${cardStyle}${lineBreakStyles[locale] ?? ''}">
${body}
</div></body>
</html>
`;
}

/** Splits at every character that some program treats as a line break, and removes invisible ones that reorder or hide text. */
function linesOf(value: string | number | undefined): string[] {
  return String(value)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, ''));
}

/** With plain spaces and without word joiners (U+2060). */
function toOneLine(text: string): string {
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}
