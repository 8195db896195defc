import type { ClipboardEvent, ComponentProps, FormEvent } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'maxLength'> & FieldTexts & { digits?: number };

/** One input that looks like six cells: takes a paste with spaces or words around, and the code that the system offers. */
export function CodeField({ label, help, error, digits = 6, onInput, ...rest }: Props) {
  function tidy(event: FormEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const tidied = digitsOf(input.value).slice(0, digits);
    if (tidied !== input.value) input.value = tidied;
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const found = digitsOf(event.clipboardData.getData('text')).slice(0, digits);
    if (found.length < digits) return;
    event.preventDefault();
    event.currentTarget.value = found;
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  }

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
          onInput={tidy}
          onPaste={paste}
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
}

/** Also the digits that Arabic and Persian keyboards type. */
function digitsOf(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\D/g, '');
}
