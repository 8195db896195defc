/** What a mail consists of. Templates are the exports of each module's `mails.ts`; `templates.ts` collects them. */
import type { Money } from '#facts/money.ts';

/** Formatted for the mail's language. A row or part without a value (null) is left out. */
export type MailValue = string | number | Date | Deadline | Money | Period | null;
/** The last moment for something that only works until then. */
export type Deadline = { until: Date };
export type Period = { start: Date; end: Date };
export type MailValues = Record<string, MailValue>;

/** A mail's subject, its parts from top to bottom, and sample values for the gallery. Texts are message ids, `mail.…`. */
export type MailTemplate<Values extends MailValues> = {
  subject: string;
  parts: MailPart<keyof Values & string>[];
  /** Every value that a sender has to give: the gallery and its test render the mail from them. */
  sample: Values;
};

export type AnyMailTemplate = { subject: string; parts: MailPart[]; sample: MailValues };

export type MailPart<Name extends string = string> =
  /** A paragraph. */
  | { text: string; when?: Name }
  /** Name of one of `values`, shown large: a code. */
  | { code: Name }
  /** Message id of a button's label; `href` is the name of one of `values`, an absolute URL. */
  | { button: string; href: Name }
  /** Table rows: label (message id) and value. */
  | { rows: MailRow<Name>[] }
  /** Name of one of `values`, a text that somebody else wrote: shown as a quotation with its line breaks. */
  | { quote: Name };

/** `value` is the name of one of `values`; `text` is a message that shows it, where the value alone does not read well. */
export type MailRow<Name extends string = string> = { label: string; value: Name; text?: string };
