import { type RefObject, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { clearDraft, type Draft, loadDraft, saveDraft } from './draft-storage.ts';

/** What the form starts with. */
type Initial = Pick<Draft, 'email' | 'topic'>;

const m = defineMessages({ restored: 'contact.draft.restored', discard: 'contact.draft.discard' });

/**
 * Fills empty fields with the draft, the email of the account and the topic of the link, and saves the draft on every input.
 * The fields are uncontrolled: what was entered before the script ran is kept.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, initial: Initial) {
  const [restored, setRestored] = useState(false);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const draft = loadDraft();
    const filled = fillEmpty(form.current, 'suggestion', draft?.suggestion ?? '');
    fillEmpty(form.current, 'email', draft?.email ?? '');
    fillEmpty(form.current, 'topic', draft?.topic ?? '');
    setRestored(filled);
    setLength(sentLength(fieldValue(form.current, 'suggestion')));
  }, [form]);

  useEffect(() => {
    fillEmpty(form.current, 'email', initial.email);
  }, [form, initial.email]);

  useEffect(() => {
    fillEmpty(form.current, 'topic', initial.topic);
  }, [form, initial.topic]);

  function save(): void {
    const [email, suggestion] = [fieldValue(form.current, 'email'), fieldValue(form.current, 'suggestion')];
    setLength(sentLength(suggestion));
    const topic = fieldValue(form.current, 'topic');
    saveDraft({ email: email === initial.email ? '' : email, suggestion, topic });
  }

  function clear(): void {
    clearDraft();
    setRestored(false);
  }

  /** Resets the form to its initial state. */
  function discard(): void {
    clear();
    setLength(0);
    for (const [name, value] of Object.entries({ ...initial, suggestion: '' })) {
      const field = fieldOf(form.current, name);
      if (field) field.value = value;
    }
    fieldOf(form.current, 'suggestion')?.focus();
  }

  return { restored, length, save, clear, discard };
}

/** Length of the text as it is sent, in characters, as the contract counts: an emoji is one, but two UTF-16 units. */
const sentLength = (suggestion: string): number => [...suggestion.trim()].length;

/** Says that the text was restored, with a button to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice>
      <p>
        <FormattedMessage {...m.restored} />
      </p>
      <Button variant="subtle" onClick={onDiscard}>
        <FormattedMessage {...m.discard} />
      </Button>
    </Notice>
  );
}

/** True when the field was empty and is filled now. */
function fillEmpty(form: HTMLFormElement | null, name: string, value: string): boolean {
  const field = fieldOf(form, name);
  if (!field || field.value || !value) return false;
  field.value = value;
  return true;
}

const fieldValue = (form: HTMLFormElement | null, name: string): string => fieldOf(form, name)?.value ?? '';
