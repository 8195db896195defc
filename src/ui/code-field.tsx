import type { ClipboardEvent, ComponentProps, SyntheticEvent } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'maxLength' | 'onInput'> & FieldTexts;

const digits = 6;

/** One input that looks like six cells. Accepts a pasted text that contains the code, and the code that the system suggests. */
export function CodeField({ label, help, error, ...rest }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          className="field__control code-field"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${digits}}`}
          dir="ltr"
          onInput={keepDigits}
          onCompositionEnd={keepDigits}
          onPaste={handlePaste}
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
}

function keepDigits({ currentTarget: input, nativeEvent }: SyntheticEvent<HTMLInputElement>): void {
  // An input method still composes; `compositionend` follows.
  if ((nativeEvent as InputEvent).isComposing) return;
  const kept = digitsOnly(asciiDigits(input.value));
  if (kept !== input.value) input.value = kept;
}

function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const code = findCode(event.clipboardData.getData('text'));
  if (code.length < digits) return;
  event.preventDefault();
  input.value = code;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Of a text with other numbers, such as a date or a time, the one with six digits. */
function findCode(pasted: string): string {
  const text = asciiDigits(pasted);
  const [code = text] = /(^|\D)\d{3}[ -]?\d{3}(?!\d)/.exec(text) ?? [];
  return digitsOnly(code);
}

const digitsOnly = (text: string): string => text.replace(/\D/g, '').slice(0, digits);

/** Full-width, Arabic-Indic and Persian digits as ASCII. The last four bits of each are its value. */
function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
