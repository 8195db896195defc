import { type RefObject, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { storedFields } from '#framework/storage.ts';
import { sessionToken } from '#session/session-store.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export type Draft = {
  /** Empty while it is the email of the account. */
  email: string;
  suggestion: string;
};

const m = defineMessages({ restored: 'contact.draft.restored', discard: 'contact.draft.discard' });

/** In sessionStorage: a draft survives a reload and ends with the tab, so that nothing stays on a shared computer. */
const storedDraft = storedFields(
  'contactDraft',
  { email: 'string', suggestion: 'string', signedIn: 'boolean' },
  'sessionStorage',
);

/**
 * Fills empty fields with the draft and the email of the account, and saves the draft on every input. The fields are
 * uncontrolled: what was typed before the script ran is kept.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, accountEmail: string) {
  const [restored, setRestored] = useState(false);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const draft = loadDraft();
    const filled = fillEmpty(form.current, 'suggestion', draft?.suggestion ?? '');
    fillEmpty(form.current, 'email', draft?.email ?? '');
    setRestored(filled);
    setLength(fieldValue(form.current, 'suggestion').length);
  }, [form]);

  useEffect(() => {
    fillEmpty(form.current, 'email', accountEmail);
  }, [form, accountEmail]);

  function save(): void {
    const [email, suggestion] = [fieldValue(form.current, 'email'), fieldValue(form.current, 'suggestion')];
    setLength(suggestion.length);
    saveDraft({ email: email === accountEmail ? '' : email, suggestion });
  }

  function clear(): void {
    clearDraft();
    setRestored(false);
  }

  /** Resets the form to its initial state. */
  function discard(): void {
    clear();
    setLength(0);
    for (const name of ['email', 'suggestion']) {
      const field = fieldOf(form.current, name);
      if (field) field.value = name === 'email' ? accountEmail : '';
    }
    fieldOf(form.current, 'suggestion')?.focus();
  }

  return { restored, length, save, clear, discard };
}

/** Says that the text was restored, with a button to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="draft-notice">
      <Notice>
        <p>
          <FormattedMessage {...m.restored} />
        </p>
        <Button variant="subtle" onClick={onDiscard}>
          <FormattedMessage {...m.discard} />
        </Button>
      </Notice>
    </div>
  );
}

/** Null without a draft. A draft that was written while signed in is deleted after signing out. */
export function loadDraft(): Draft | null {
  const draft = storedDraft.get();
  if (!draft || (draft.signedIn && !sessionToken())) {
    clearDraft();
    return null;
  }
  return { email: draft.email, suggestion: draft.suggestion };
}

export function saveDraft({ email, suggestion }: Draft): void {
  if (email || suggestion) storedDraft.set({ email, suggestion, signedIn: sessionToken() !== '' });
  else clearDraft();
}

export const clearDraft = (): void => storedDraft.remove();

/** True when the field was empty and is filled now. */
function fillEmpty(form: HTMLFormElement | null, name: string, value: string): boolean {
  const field = fieldOf(form, name);
  if (!field || field.value || !value) return false;
  field.value = value;
  return true;
}

const fieldValue = (form: HTMLFormElement | null, name: string): string => fieldOf(form, name)?.value ?? '';

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  return form?.querySelector(`[name="${name}"]`) ?? null;
}
