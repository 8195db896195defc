import { type RefObject, useEffect, useState } from 'react';
import { forgetDraft, keepDraft, loadDraft } from './draft.ts';

/**
 * Fills the form with what was being written, and its address with the account's; what somebody has typed already stays. Fields
 * are the browser's own here, so that nothing typed before the script came is lost.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, accountEmail: string) {
  const [restored, setRestored] = useState(false);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const draft = loadDraft();
    const filled = fillEmpty(form.current, 'suggestion', draft?.suggestion ?? '');
    fillEmpty(form.current, 'email', draft?.email ?? '');
    setRestored(filled);
    setLength(typedIn(form.current, 'suggestion').length);
  }, [form]);

  useEffect(() => {
    fillEmpty(form.current, 'email', accountEmail);
  }, [form, accountEmail]);

  function keep(): void {
    const [email, suggestion] = [typedIn(form.current, 'email'), typedIn(form.current, 'suggestion')];
    setLength(suggestion.length);
    keepDraft({ email: email === accountEmail ? '' : email, suggestion });
  }

  function forget(): void {
    forgetDraft();
    setRestored(false);
  }

  /** The form is as if nobody had written. */
  function discard(): void {
    forget();
    setLength(0);
    for (const name of ['email', 'suggestion']) {
      const field = fieldOf(form.current, name);
      if (field) field.value = name === 'email' ? accountEmail : '';
    }
    fieldOf(form.current, 'suggestion')?.focus();
  }

  return { restored, length, keep, forget, discard };
}

/** True when the field was empty and is filled now. */
function fillEmpty(form: HTMLFormElement | null, name: string, value: string): boolean {
  const field = fieldOf(form, name);
  if (!field || field.value || !value) return false;
  field.value = value;
  return true;
}

const typedIn = (form: HTMLFormElement | null, name: string): string => fieldOf(form, name)?.value ?? '';

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  return form?.querySelector(`[name="${name}"]`) ?? null;
}
