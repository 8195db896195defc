/** Renders a mail as subject, plain text and simple HTML from a template of message ids. */
import { type Locale, localeInfo } from '#facts/locales.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatColon, formatLabeled, formatValue } from './format-value.ts';
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
  const parts: MailPart[] = template.parts.filter(
    (part) => (!('when' in part && part.when) || part.when in values) && (!('quote' in part) || part.quote in values),
  );
  const footer = format('mail.footer');
  const text = [...parts.map((part) => renderText(part, format, values, locale)), footer].join('\n\n');
  const design: Design = { locale, colors: brand.colors, primary: parts.find((part) => 'button' in part) };
  const body = parts.map((part) => renderHtml(part, format, values, design));
  const html = htmlDocument(design, subject, [...body, `<p ${footerStyle}>${escapeHtml(footer)}</p>`].join('\n'));
  return { subject, text: `${text}\n`, html };
}

type Format = (id: string) => string;
type Design = {
  locale: Locale;
  colors: Config['brand']['colors'];
  /** The first button; others are outlined. */
  primary: MailPart | undefined;
};

function renderText(part: MailPart, format: Format, values: Values, locale: Locale): string {
  if ('text' in part) return format(part.text);
  if ('code' in part) return `    ${values[part.code]}`;
  if ('button' in part) return `${format(part.button)}${formatColon(locale)}\n${values[part.href]}`;
  if ('quote' in part)
    return linesOf(values[part.quote])
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  return rowsOf(part.rows, format, values)
    .map(({ label, value }) => formatLabeled(label, value, locale))
    .join('\n');
}

function renderHtml(part: MailPart, format: Format, values: Values, design: Design): string {
  const { start, end } = sidesOf(design.locale);
  if ('text' in part) return `<p>${escapeHtml(format(part.text))}</p>`;
  if ('code' in part)
    return `<p style="${codeStyle}"><span dir="ltr" style="${codeDigitsStyle}">${escapeHtml(String(values[part.code]))}</span></p>`;
  if ('button' in part)
    return renderButton(format(part.button), String(values[part.href]), part === design.primary, design);
  if ('quote' in part) {
    const style = `margin:24px 0;padding-${start}:16px;border-${start}:4px solid #d1d5db`;
    return `<blockquote dir="auto" class="line" style="${style}">${linesOf(values[part.quote]).map(escapeHtml).join('<br>')}</blockquote>`;
  }
  // A label breaks between words only: its column is narrow on a phone.
  const labelStyle = `padding-${end}:24px;color:#4b5563;vertical-align:top;overflow-wrap:normal`;
  // The card's `anywhere` would let a long label narrow the column of the values until a date breaks within its year. With `break-word`
  // the column is at least as wide as its longest word.
  const valueStyle = (value: string) => `vertical-align:top${longWord.test(value) ? '' : ';overflow-wrap:break-word'}`;
  const rows = rowsOf(part.rows, format, values).map(
    ({ label, value }) =>
      `<tr><td class="cell muted" style="${labelStyle}">${escapeHtml(label)}</td><td class="cell" style="${valueStyle(value)}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table ${layoutTable} style="line-height:1.8">${rows.join('')}</table>`;
}

/** Word, which draws Outlook's mails, knows no padding of links: there the cell has it. */
function renderButton(label: string, href: string, isPrimary: boolean, { colors: { light } }: Design): string {
  const background = isPrimary ? light : '#ffffff';
  const cell = `background:${background};border:2px solid ${light};border-radius:8px;mso-padding-alt:10px 18px`;
  const link = `display:inline-block;padding:10px 18px;color:${isPrimary ? '#ffffff' : light};text-decoration:none;font-weight:600`;
  return `<table ${layoutTable} style="margin:16px 0"><tr><td class="${isPrimary ? 'button' : 'outlined'}" bgcolor="${background}" style="${cell}"><a style="${link}" href="${escapeHtml(href)}">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Rows without a value are left out. */
function rowsOf(rows: MailRow[], format: Format, values: Values) {
  return rows
    .filter(({ value }) => value in values)
    .map(({ label, value, text }) => ({ label: format(label), value: text ? format(text) : String(values[value]) }));
}

// Inline styles and attributes, because many mail programs ignore stylesheets. Those that read these get narrow screens and dark
// mode, in two stylesheets because Gmail drops a whole one for a rule that it does not know. Sides are left and right: few mail
// programs know `padding-inline-end`.
const layoutTable = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
/** Longer than a date, whose spaces are non-breaking. An email or the name of a file may be wider than a phone, so it breaks anywhere. */
const longWord = /[^ -]{25}/;
/** On the narrowest phones, a date does not fit beside its label: it goes below, where space tells one pair from the next. */
const narrowStyles = `@media (max-width:480px){.page{padding:12px 8px!important}.card{padding:12px 20px!important}}
@media (max-width:359px){.cell{display:block}.cell + .cell{padding-bottom:8px}}`;
const darkStyles = (color: string) =>
  `@media (prefers-color-scheme:dark){body,.page{background:#111827!important}.card{background:#1f2937!important;color:#f3f4f6!important}
.muted{color:#d1d5db!important}.line{border-color:#4b5563!important}.button{background:${color}!important;border-color:${color}!important}.button a{color:#111827!important}
.outlined{background:#1f2937!important;border-color:${color}!important}.outlined a{color:${color}!important}}`;
const cardStyle =
  'padding:16px 32px;background:#ffffff;color:#1f2937;border-radius:12px;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif;overflow-wrap:anywhere;text-wrap:pretty;';
/** Korean breaks between words, Japanese between phrases where the mail program supports it. */
const lineBreakStyles: Partial<Record<Locale, string>> = {
  ko: 'word-break:keep-all',
  ja: 'word-break:auto-phrase;line-break:strict',
};
const codeStyle =
  'font-size:32px;font-weight:700;letter-spacing:.25em;margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace';
/** Without the space after the last digit, which would keep it from the right edge. */
const codeDigitsStyle = 'margin-right:-.25em';
const footerStyle =
  'class="muted line" style="margin:24px 0 16px;padding-top:16px;border-top:1px solid #d1d5db;color:#4b5563;font-size:14px"';

function sidesOf(locale: Locale) {
  return localeInfo(locale).dir === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}

/** The table repeats language and direction, as Gmail removes `html` and `body`. Outlook needs a width, and a font for cells. */
function htmlDocument({ locale, colors: { dark } }: Design, title: string, body: string): string {
  const language = `lang="${locale}" dir="${localeInfo(locale).dir}"`;
  return `<!doctype html>
<html ${language}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(title)}</title>
<style>${narrowStyles}</style><style>${darkStyles(dark)}</style>
<!--[if mso]><style>td,p,a{font-family:'Segoe UI',Arial,sans-serif}</style><![endif]--></head>
<body style="margin:0;background:#f3f4f6"><table ${layoutTable} ${language} width="100%" bgcolor="#f3f4f6"><tr><td class="page" align="center" style="padding:32px 16px;background:#f3f4f6">
<!--[if mso]><table ${layoutTable} width="544"><tr><td><![endif]--><table ${layoutTable} width="100%" style="max-width:544px"><tr><td class="card" align="${sidesOf(locale).start}" bgcolor="#ffffff" style="${cardStyle}${lineBreakStyles[locale] ?? ''}">
${body}
</td></tr></table><!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body>
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
